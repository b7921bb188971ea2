// SPDX-License-Identifier: Apache-2.0
package org.bellwether.run.tuning;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Random;
import org.bellwether.results.comparison.Comparison;
import org.bellwether.results.comparison.Comparison.Row;
import org.bellwether.results.comparison.MultipleComparisons;
import org.bellwether.results.comparison.blocks.BlockComparison;
import org.bellwether.results.comparison.blocks.PairedBlock;
import org.bellwether.results.comparison.estimate.EffectScale;
import org.bellwether.results.comparison.estimate.Figure;
import org.bellwether.results.comparison.estimate.Verdict;
import org.junit.jupiter.api.Test;

/** Searches with simulated measurements, which are judged by the same statistics as real ones. */
class TuningSearchTest {
    private static final int STARTS = 24;
    private static final double DEVIATION = 0.02;
    private static final Figure MEDIAN = new Figure("call", "saturated", "latency", "p50", "ns");
    private static final Figure RATE = new Figure("rate", "saturated", "throughput", "value", "1/s");

    private static final Candidate O3 = new Candidate("optimization-3", Map.of("optimization", "3"), false);
    private static final Candidate LTO = new Candidate("lto", Map.of("lto", "true"), false);
    private static final Candidate PROFILE = new Candidate("profile", Map.of(), true);
    private static final Candidate GCC = new Candidate("compiler-g++-13", Map.of("compiler", "g++-13"), false);
    private static final Candidate CLANG =
            new Candidate("compiler-clang++-16", Map.of("compiler", "clang++-16"), false);

    /** A machine on which each build has its own time, and each measurement has an error. */
    private static final class Machine implements TuningSearch.Measurer {
        private final Random random;
        private final Map<String, Double> times;
        private final Map<String, Double> rates;
        private final List<String> sessions = new ArrayList<>();
        private final List<Double> seconds = new ArrayList<>();

        /**
         * @param times the time of a call relative to the default build, by the candidate's name; 1 for other
         *     candidates
         * @param rates the rate relative to the default build, by the candidate's name; for other candidates, it
         *     follows from the time
         */
        Machine(long seed, Map<String, Double> times, Map<String, Double> rates) {
            this.random = new Random(seed);
            this.times = times;
            this.rates = rates;
        }

        @Override
        public TuningSearch.Stage measure(String name, List<Candidate> candidates, double limit) {
            sessions.add(name + " " + candidates.stream().map(Candidate::name).toList());
            seconds.add(limit);
            List<List<Row>> rows = new ArrayList<>();
            for (Candidate candidate : candidates) {
                double time = times.getOrDefault(candidate.name(), 1.0);
                rows.add(List.of(row(MEDIAN, time), row(RATE, rates.getOrDefault(candidate.name(), 1 / time))));
            }
            List<List<Row>> together = MultipleComparisons.together(rows);
            List<Trial> trials = new ArrayList<>();
            for (int i = 0; i < candidates.size(); i++) {
                trials.add(new Trial(candidates.get(i), candidates.get(i).settings(), together.get(i), ""));
            }
            return new TuningSearch.Stage(name, "session", trials);
        }

        private Row row(Figure figure, double ratio) {
            List<PairedBlock> blocks = new ArrayList<>();
            for (int i = 0; i < STARTS; i++) {
                blocks.add(new PairedBlock(i, noise(), ratio * noise(), Double.NaN, Double.NaN));
            }
            BlockComparison found =
                    BlockComparison.of(EffectScale.RATIO, blocks, STARTS).orElseThrow();
            return new Row(
                    figure,
                    1,
                    ratio,
                    found.estimated(),
                    found.interval(Comparison.ALPHA),
                    Verdict.NO_DIFFERENCE_SEEN,
                    OptionalInt.empty(),
                    0,
                    found,
                    Optional.of(found),
                    true,
                    found.probability(),
                    found.probability(),
                    Comparison.ALPHA);
        }

        private double noise() {
            return Math.exp(DEVIATION * random.nextGaussian());
        }
    }

    private static TuningSearch.Result search(TuningSearch.Measurer machine, Candidate... candidates) throws Exception {
        return new TuningSearch(machine, 100).search(List.of(candidates));
    }

    @Test
    void nothingIsKeptAmongEqualBuilds() throws Exception {
        int kept = 0;
        for (long seed = 1; seed <= 60; seed++) {
            Machine machine = new Machine(seed, Map.of(), Map.of());
            kept += search(machine, O3, LTO, PROFILE, GCC, CLANG).kept().isPresent() ? 1 : 0;
        }
        assertTrue(kept <= 1, kept + " of 60 searches kept a build that is equal to the usual one");
    }

    @Test
    void aBetterBuildIsKeptAndMeasuredAnew() throws Exception {
        Machine machine = new Machine(1, Map.of("lto", 0.85), Map.of("lto", 1.2));
        TuningSearch.Result found = search(machine, O3, LTO, PROFILE);
        assertEquals(LTO, found.kept().orElseThrow().candidate());
        assertEquals(List.of("screening [optimization-3, lto, profile]", "confirmation [lto]"), machine.sessions);
        assertEquals(
                100, machine.seconds.stream().mapToDouble(Double::doubleValue).sum(), 1e-9);
        assertTrue(found.measured());
    }

    @Test
    void buildsThatAreBetterAreConfirmedTogether() throws Exception {
        Machine machine = new Machine(1, Map.of("optimization-3", 0.9, "profile", 0.8, "combined", 0.72), Map.of());
        TuningSearch.Result found = search(machine, O3, LTO, PROFILE);
        assertEquals("confirmation [profile, combined]", machine.sessions.get(1));
        assertEquals(
                new Candidate("combined", Map.of("optimization", "3"), true),
                found.kept().orElseThrow().candidate());
    }

    @Test
    void aCombinationThatIsNoBetterThanTheBestIsNotKept() throws Exception {
        Machine machine = new Machine(1, Map.of("optimization-3", 0.9, "profile", 0.8, "combined", 1.1), Map.of());
        assertEquals(PROFILE, search(machine, O3, PROFILE).kept().orElseThrow().candidate());
    }

    @Test
    void ofTwoCompilersTheBetterOneIsConfirmed() throws Exception {
        Machine machine = new Machine(1, Map.of("compiler-g++-13", 0.9, "compiler-clang++-16", 0.8), Map.of());
        search(machine, GCC, CLANG);
        assertEquals("confirmation [compiler-clang++-16]", machine.sessions.get(1));
    }

    @Test
    void aBuildWithAWorseFigureIsNotKept() throws Exception {
        Machine machine = new Machine(1, Map.of("lto", 0.85), Map.of("lto", 0.9));
        TuningSearch.Result found = search(machine, LTO);
        assertEquals(Optional.empty(), found.kept());
        assertEquals(
                CandidateVerdict.MIXED, found.stages().get(0).trials().get(0).verdict());
        assertEquals(1, machine.sessions.size(), "there is nothing to confirm");
    }

    @Test
    void aBuildThatIsNotConfirmedIsNotKept() throws Exception {
        Machine lucky = new Machine(1, Map.of("lto", 0.85), Map.of());
        Machine sober = new Machine(2, Map.of(), Map.of());
        TuningSearch.Result found = search(
                (name, candidates, seconds) ->
                        (name.equals(TuningSearch.SCREENING) ? lucky : sober).measure(name, candidates, seconds),
                LTO);
        assertEquals(2, found.stages().size());
        assertEquals(Optional.empty(), found.kept());
    }

    @Test
    void buildsThatFailAreNeitherKeptNorMeasured() throws Exception {
        TuningSearch.Result found = search(
                (name, candidates, seconds) -> new TuningSearch.Stage(
                        name,
                        "",
                        candidates.stream()
                                .map(candidate -> Trial.failed(candidate, "no linker plugin"))
                                .toList()),
                LTO);
        assertFalse(found.measured());
        assertEquals(Optional.empty(), found.kept());
        assertEquals(
                CandidateVerdict.FAILED, found.stages().get(0).trials().get(0).verdict());
    }
}
