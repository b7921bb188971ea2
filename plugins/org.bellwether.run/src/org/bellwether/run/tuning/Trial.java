// SPDX-License-Identifier: Apache-2.0
package org.bellwether.run.tuning;

import java.util.List;
import java.util.Map;
import org.bellwether.results.comparison.Comparison;
import org.bellwether.results.comparison.estimate.EffectScale;
import org.bellwether.results.gate.Threshold;

/**
 * The measurement of a candidate in comparison with the default build.
 *
 * @param build   the settings of its build by name, including the name of the profile
 * @param primary its primary figures; their verdicts hold simultaneously for all candidates of the session
 * @param failure why the candidate was not measured; empty if it was
 */
public record Trial(Candidate candidate, Map<String, String> build, List<Comparison.Row> primary, String failure) {
    /** Copies the collections. */
    public Trial {
        build = Map.copyOf(build);
        primary = List.copyOf(primary);
    }

    /** Returns a trial that was not measured. */
    static Trial failed(Candidate candidate, String reason) {
        return new Trial(candidate, Map.of(), List.of(), reason);
    }

    /** Returns the verdict by the candidate's figures. */
    public CandidateVerdict verdict() {
        return failure.isEmpty() ? CandidateVerdict.of(primary) : CandidateVerdict.FAILED;
    }

    /**
     * Returns the gain: the mean, over the primary figures, of the logarithm of the ratio. The gain only orders
     * candidates that are known to be better.
     */
    double gain() {
        return primary.stream()
                .filter(row -> row.figure().effect() == EffectScale.RATIO && row.effect() > 0)
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
