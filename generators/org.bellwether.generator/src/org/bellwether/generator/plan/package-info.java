// SPDX-License-Identifier: Apache-2.0
/**
 * The plan of an experiment: assemblies flattened, expressions evaluated, ports wired, probes named. Immutable; every
 * artefact is written from it alone.
 */
package org.bellwether.generator.plan;
