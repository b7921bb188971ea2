// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.gate;

import java.util.Optional;
import java.util.OptionalInt;
import org.bellwether.results.comparison.Comparison;
import org.bellwether.results.comparison.estimate.Figure;

/**
 * A finding of a gate: about a figure, or about a configuration as a whole.
 *
 * @param configuration what people call the configuration
 * @param figure empty where the finding is of the whole configuration
 * @param row the figure on both sides; empty where one side lacks it
 * @param code stable, for scripts: {@code regression}, {@code cannot-be-told}, {@code failed-runs}, {@code unfinished-runs},
 *     {@code missing-configuration}, {@code missing-figure}, {@code no-baseline}, {@code ambiguous-baseline},
 *     {@code not-comparable} or {@code not-decidable}; empty where nothing is wrong
 * @param reason why the verdict is so, a sentence without the full stop; empty where nothing is wrong
 * @param fix what to do about it, a sentence without the full stop; may be empty
 * @param runsToTell about how many runs a side would tell on which side of the threshold the figure is; empty where that is known
 *     already, where no number of runs is likely to tell, or where pairs tell
 * @param blocksToTell likewise about how many pairs of configurations that took turns
 */
public record GateFinding(
        String configuration,
        Optional<Figure> figure,
        Optional<Comparison.Row> row,
        GateVerdict verdict,
        String code,
        String reason,
        String fix,
        OptionalInt runsToTell,
        OptionalInt blocksToTell) {

    /** Makes a finding about a configuration as a whole. */
    static GateFinding of(String configuration, GateVerdict verdict, String code, String reason, String fix) {
        return new GateFinding(
                configuration,
                Optional.empty(),
                Optional.empty(),
                verdict,
                code,
                reason,
                fix,
                OptionalInt.empty(),
                OptionalInt.empty());
    }
}
