// SPDX-License-Identifier: Apache-2.0
/**
 * Works out the plan of an experiment: instances, wires, processes, phases, probes, metrics. The plan itself is in the
 * package plan.
 */
package org.bellwether.generator.planner;
