// SPDX-License-Identifier: Apache-2.0
package org.bellwether.schedulability.system;

import java.util.List;
import org.bellwether.schedulability.task.DeadlineVerdict;

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
        List<MissingData> missing,
        List<String> assumptions) {

    /**
     * Returns the verdict of all deadlines: a miss if there is one; otherwise unknown if a verdict is unknown or data
     * is missing.
     */
    public DeadlineVerdict verdict() {
        List<DeadlineVerdict> all =
                deadlines.stream().map(DeadlineResult::verdict).toList();
        if (all.contains(DeadlineVerdict.MISS)) {
            return DeadlineVerdict.MISS;
        } else if (all.contains(DeadlineVerdict.UNKNOWN) || !missing.isEmpty()) {
            return DeadlineVerdict.UNKNOWN;
        }
        return all.contains(DeadlineVerdict.NO_MISS_SIMULATED)
                ? DeadlineVerdict.NO_MISS_SIMULATED
                : DeadlineVerdict.GUARANTEED;
    }
}
