// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.gate;

import java.util.Optional;
import java.util.OptionalInt;
import org.bellwether.results.comparison.Comparison;
import org.bellwether.results.comparison.estimate.Figure;

/**
 * A finding of a gate about a figure, or about a whole configuration.
 *
 * @param configuration the name of the configuration for people
 * @param figure empty if the finding is about the whole configuration
 * @param row the figure on both sides; empty if a side lacks it
 * @param code stable, for scripts: {@code regression}, {@code cannot-be-told}, {@code failed-runs}, {@code unfinished-runs},
 *     {@code missing-configuration}, {@code missing-figure}, {@code no-baseline}, {@code ambiguous-baseline},
 *     {@code not-comparable} or {@code not-decidable}; empty if nothing is wrong
 * @param reason the reason for the verdict, a sentence without the full stop; empty if nothing is wrong
 * @param fix how to proceed, a sentence without the full stop; may be empty
 * @param runsToTell approximate number of runs on each side that decides on which side of the threshold the figure is;
 *     empty if it is decided already, if no number of runs is likely to decide it, or if pairs are compared
 * @param blocksToTell approximate number of pairs that decides this, of configurations that alternated; empty if it is
 *     decided already, or if no number of pairs is likely to decide it
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

    /** Creates a finding about a whole configuration. */
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
