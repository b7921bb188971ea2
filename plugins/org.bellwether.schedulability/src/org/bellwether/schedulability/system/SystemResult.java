// SPDX-License-Identifier: Apache-2.0
package org.bellwether.schedulability.system;

import java.util.List;
import org.bellwether.schedulability.task.Verdict;

/**
 * The results of the analysis of a system.
 *
 * @param discipline  the discipline that was analysed
 * @param cores the results by core
 * @param deadlines the results by deadline: each chain, followed by its parts
 * @param missing the missing data of the model
 * @param assumptions the assumptions of the results, a sentence each without the full stop
 */
public record SystemResult(
        Discipline discipline,
        List<CoreResult> cores,
        List<DeadlineResult> deadlines,
        List<Missing> missing,
        List<String> assumptions) {

    /**
     * Returns the verdict of all deadlines: a miss if there is one; otherwise unknown if a verdict is unknown or data
     * is missing.
     */
    public Verdict verdict() {
        List<Verdict> all = deadlines.stream().map(DeadlineResult::verdict).toList();
        if (all.contains(Verdict.MISS)) {
            return Verdict.MISS;
        } else if (all.contains(Verdict.UNKNOWN) || !missing.isEmpty()) {
            return Verdict.UNKNOWN;
        }
        return all.contains(Verdict.NO_MISS_SIMULATED) ? Verdict.NO_MISS_SIMULATED : Verdict.GUARANTEED;
    }
}
