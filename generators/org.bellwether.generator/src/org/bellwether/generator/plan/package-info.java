// SPDX-License-Identifier: Apache-2.0
/**
 * The plan of an experiment: assemblies flattened, expressions evaluated, ports wired, probes named. The plan is
 * immutable, and every artefact is written only from it.
 */
package org.bellwether.generator.plan;
