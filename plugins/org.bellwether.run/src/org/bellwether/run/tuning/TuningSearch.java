// SPDX-License-Identifier: Apache-2.0
package org.bellwether.run.tuning;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.bellwether.run.WorkException;

/**
 * Searches for the best build in two sessions. The screening compares each candidate with the default build. The
 * confirmation measures the best of the significantly better candidates, and all of them combined, with new samples. So
 * an error of the screening is found, and the ratios of the choice belong to the better of at most two builds, not to
 * the luckiest of all candidates. If no candidate is truly better, one is chosen only if both sessions err.
 */
public final class TuningSearch {
    /** The name of the session that compares all candidates. */
    static final String SCREENING = "screening";

    /** The name of the session that decides. */
    static final String CONFIRMATION = "confirmation";

    /** The part of the time that the screening gets, because it has more candidates. */
    private static final double SCREENING_PART = 0.6;

    private final Measurer measurer;
    private final double seconds;

    /** Measures candidates in comparison with the default build. */
    @FunctionalInterface
    public interface Measurer {
        /**
         * Measures candidates in one session, in which all configurations alternate.
         *
         * @param name    the session's name in progress and reports
         * @param seconds the longest time to measure (s)
         * @throws WorkException if the default build cannot be measured
         */
        Stage measure(String name, List<Candidate> candidates, double seconds)
                throws WorkException, IOException, InterruptedException;
    }

    /**
     * One session of the search.
     *
     * @param session the session's id in the store; empty if no candidate could be measured
     * @param trials  in the order of the candidates
     */
    public record Stage(String name, String session, List<Trial> trials) {
        /** Copies the list. */
        public Stage {
            trials = List.copyOf(trials);
        }

        private List<Trial> better() {
            return trials.stream()
                    .filter(trial -> trial.verdict() == CandidateVerdict.BETTER)
                    .sorted(Comparator.comparingDouble(Trial::gain).reversed())
                    .toList();
        }
    }

    /**
     * The result of the search.
     *
     * @param kept   the trial of the confirmation whose build is chosen; empty for the default build
     * @param stages the sessions, in order
     */
    public record Result(Optional<Trial> kept, List<Stage> stages) {
        /** Copies the list. */
        public Result {
            stages = List.copyOf(stages);
        }

        /** Returns whether any candidate could be measured. */
        public boolean measured() {
            return stages.stream()
                    .flatMap(stage -> stage.trials().stream())
                    .anyMatch(trial -> trial.verdict() != CandidateVerdict.FAILED);
        }
    }

    /** @param seconds the longest time to measure, without building and training (s) */
    public TuningSearch(Measurer measurer, double seconds) {
        this.measurer = measurer;
        this.seconds = seconds;
    }

    /** Searches among builds that differ from the default one in one setting each. */
    public Result search(List<Candidate> candidates) throws WorkException, IOException, InterruptedException {
        Stage screening = measurer.measure(SCREENING, candidates, SCREENING_PART * seconds);
        List<Candidate> finalists = finalists(screening);
        if (finalists.isEmpty()) {
            return new Result(Optional.empty(), List.of(screening));
        }
        Stage confirmation = measurer.measure(CONFIRMATION, finalists, (1 - SCREENING_PART) * seconds);
        return new Result(confirmation.better().stream().findFirst(), List.of(screening, confirmation));
    }

    /**
     * Returns the best of the better candidates, and the combination of all compatible ones, if that is another build.
     */
    private static List<Candidate> finalists(Stage screening) {
        List<Candidate> better =
                screening.better().stream().map(Trial::candidate).toList();
        if (better.isEmpty()) {
            return List.of();
        }
        Candidate combined = better.get(0);
        for (Candidate other : better) {
            combined = combined.with(other).orElse(combined);
        }
        List<Candidate> finalists = new ArrayList<>(List.of(better.get(0)));
        if (!combined.equals(better.get(0))) {
            finalists.add(combined);
        }
        return finalists;
    }
}
