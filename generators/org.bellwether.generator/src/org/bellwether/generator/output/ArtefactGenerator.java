// SPDX-License-Identifier: Apache-2.0
package org.bellwether.generator.output;

import org.bellwether.generator.plan.Plan;

/**
 * Writes all files of one kind of artefact. Implementations are stateless, use only the plan, and give the same text
 * for the same plan at any place and time: no dates, no absolute paths, no default locale.
 */
@FunctionalInterface
public interface ArtefactGenerator {
    /** Adds this artefact's files. */
    void generate(Plan plan, GeneratedFiles files);
}
