// SPDX-License-Identifier: Apache-2.0
/**
 * What an experiment comes to: assemblies flattened, expressions evaluated, ports wired, probes named. Immutable; every
 * artefact is written from it alone.
 */
package org.bellwether.generator.plan;
