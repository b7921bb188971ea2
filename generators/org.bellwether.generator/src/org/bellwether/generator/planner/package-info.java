// SPDX-License-Identifier: Apache-2.0
/**
 * Computes the plan of an experiment: instances, wires, processes, phases, measuring points, metrics. The
 * classes of the plan are in the package plan.
 */
package org.bellwether.generator.planner;
