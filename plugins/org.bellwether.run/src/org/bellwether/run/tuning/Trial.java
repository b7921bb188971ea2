// SPDX-License-Identifier: Apache-2.0
package org.bellwether.run.tuning;

import java.util.List;
import java.util.Map;
import org.bellwether.results.comparison.Comparison;
import org.bellwether.results.comparison.estimate.Effect;
import org.bellwether.results.gate.Threshold;

/**
 * The measurement of a candidate beside the usual build.
 *
 * @param build   the settings of its build by name, the name of the profile among them
 * @param primary its primary figures, with verdicts that hold together with those of all candidates of the session
 * @param failure why it was not measured; empty if it was
 */
public record Trial(Candidate candidate, Map<String, String> build, List<Comparison.Row> primary, String failure) {
    /** Keeps copies. */
    public Trial {
        build = Map.copyOf(build);
        primary = List.copyOf(primary);
    }

    /** Returns a trial that was not measured. */
    static Trial failed(Candidate candidate, String reason) {
        return new Trial(candidate, Map.of(), List.of(), reason);
    }

    /** Returns the judgement by the candidate's figures. */
    public Judgement judgement() {
        return failure.isEmpty() ? Judgement.of(primary) : Judgement.FAILED;
    }

    /**
     * Returns by how much it is better: the mean over its primary figures of the logarithm of the ratio. It orders
     * candidates that are known to be better, and decides nothing else.
     */
    double gain() {
        return primary.stream()
                .filter(row -> row.figure().effect() == Effect.RATIO && row.effect() > 0)
                .mapToDouble(Trial::gain)
                .filter(Double::isFinite)
                .average()
                .orElse(0);
    }

    private static double gain(Comparison.Row row) {
        double change = Math.log(row.effect());
        return Threshold.lessIsWorse(row.figure()) ? change : -change;
    }
}
