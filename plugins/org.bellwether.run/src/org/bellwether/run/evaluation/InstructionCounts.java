// SPDX-License-Identifier: Apache-2.0
package org.bellwether.run.evaluation;

import java.util.List;
import org.bellwether.results.statistics.MetricResult;
import org.bellwether.results.store.row.Warning;

/**
 * The counted instructions of a configuration. If counting failed, there are no metrics, and a warning gives the
 * reason.
 */
public record InstructionCounts(List<MetricResult> metrics, List<Warning> warnings) {
    /** Returns counts without metrics, with a warning. */
    public static InstructionCounts none(String why, String fix) {
        return new InstructionCounts(List.of(), List.of(new Warning("instructions were not counted: " + why, fix)));
    }
}
