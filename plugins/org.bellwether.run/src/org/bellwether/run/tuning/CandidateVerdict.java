// SPDX-License-Identifier: Apache-2.0
package org.bellwether.run.tuning;

import java.util.Collection;
import java.util.Locale;
import org.bellwether.results.comparison.Comparison;
import org.bellwether.results.comparison.estimate.Verdict;
import org.bellwether.results.gate.Threshold;

/** The verdict on a candidate by its primary figures, whose verdicts hold simultaneously. */
public enum CandidateVerdict {
    /** At least one figure is better with certainty, and none is worse. */
    BETTER,
    /** At least one figure is worse with certainty, and none is better. */
    WORSE,
    /** Some figures are better with certainty, and others worse. */
    MIXED,
    /** No difference was seen. */
    UNDECIDED,
    /** The candidate could not be built or measured. */
    FAILED;

    /** Returns the verdict by these figures. */
    static CandidateVerdict of(Collection<Comparison.Row> primary) {
        boolean better = primary.stream().anyMatch(row -> row.verdict() == better(row));
        boolean worse = primary.stream().anyMatch(row -> row.verdict() == worse(row));
        if (better) {
            return worse ? MIXED : BETTER;
        }
        return worse ? WORSE : UNDECIDED;
    }

    private static Verdict better(Comparison.Row row) {
        return Threshold.lessIsWorse(row.figure()) ? Verdict.HIGHER : Verdict.LOWER;
    }

    private static Verdict worse(Comparison.Row row) {
        return Threshold.lessIsWorse(row.figure()) ? Verdict.LOWER : Verdict.HIGHER;
    }

    /** Returns the name in JSON. */
    public String key() {
        return name().toLowerCase(Locale.ROOT);
    }
}
