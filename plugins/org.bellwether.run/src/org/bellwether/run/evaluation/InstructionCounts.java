// SPDX-License-Identifier: Apache-2.0
package org.bellwether.run.evaluation;

import java.util.List;
import org.bellwether.results.statistics.MetricResult;
import org.bellwether.results.store.row.Warning;

/** The instructions that were counted of a configuration: none where that went wrong, and then why. */
public record InstructionCounts(List<MetricResult> metrics, List<Warning> warnings) {
    /** Nothing was counted, for this reason. */
    public static InstructionCounts none(String why, String fix) {
        return new InstructionCounts(List.of(), List.of(new Warning("instructions were not counted: " + why, fix)));
    }
}
