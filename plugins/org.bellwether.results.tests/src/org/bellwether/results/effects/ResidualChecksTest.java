// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.effects;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import org.bellwether.results.effects.CodedDesign.CodedFactor;
import org.bellwether.results.effects.LevelTable.LevelFactor;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Simulations of residual checks with fixed seeds: with factors of three and two levels, and of only two. */
class ResidualChecksTest {
    private static final int TRIES = 400;
    private static final int RUNS = 36;

    /**
     * Returns the residual checks of factor a with three levels and b with two; each combination six times, in random
     * order.
     */
    private static List<String> ofThreeLevels(SplittableRandom random, ToDoubleFunction<int[]> response)
            throws Exception {
        int[][] levels = IntStream.range(0, RUNS)
                .mapToObj(run -> new int[] {run % 3, run / 3 % 2, run})
                .toArray(int[][]::new);
        shuffle(levels, random);
        double[] values = IntStream.range(0, RUNS)
                .mapToDouble(run -> response.applyAsDouble(new int[] {levels[run][0], levels[run][1], run}))
                .toArray();
        LevelTable table = new LevelTable(
                List.of(new LevelFactor("a", List.of("x", "y", "z")), new LevelFactor("b", List.of("no", "yes"))),
                Arrays.stream(levels).map(run -> Arrays.copyOf(run, 2)).toArray(int[][]::new),
                new RunFacts(new int[RUNS], order(), Map.of("y", values)));
        return new VarianceAnalysis(table, false, 0.05).of("y").checks();
    }

    /** Returns the residual checks of two factors with two levels each, with nine runs of each combination. */
    private static List<String> ofTwoLevels(SplittableRandom random, ToDoubleFunction<int[]> response)
            throws Exception {
        int[][] levels = IntStream.range(0, RUNS)
                .mapToObj(run -> new int[] {run % 2, run / 2 % 2, run})
                .toArray(int[][]::new);
        shuffle(levels, random);
        double[] values = IntStream.range(0, RUNS)
                .mapToDouble(run -> response.applyAsDouble(new int[] {levels[run][0], levels[run][1], run}))
                .toArray();
        CodedDesign table = new CodedDesign(
                List.of(new CodedFactor("a", "x", "y"), new CodedFactor("b", "no", "yes")),
                Arrays.stream(levels)
                        .map(run -> new double[] {2 * run[0] - 1, 2 * run[1] - 1})
                        .toArray(double[][]::new),
                new int[RUNS],
                order(),
                Map.of("y", values));
        return new EffectAnalysis(table, false, 0.05).of("y").checks();
    }

    private static double[] order() {
        return IntStream.range(0, RUNS).mapToDouble(run -> run).toArray();
    }

    private static void shuffle(int[][] runs, SplittableRandom random) {
        for (int last = runs.length - 1; last > 0; last--) {
            int other = random.nextInt(last + 1);
            int[] swapped = runs[last];
            runs[last] = runs[other];
            runs[other] = swapped;
        }
    }

    private interface Checked {
        List<String> of(SplittableRandom random, ToDoubleFunction<int[]> response) throws Exception;
    }

    /** Returns the remarks about each try; the response is a function of levels, place and chance. */
    private static List<List<String>> tries(Checked checked, int count, Response response) throws Exception {
        SplittableRandom random = new SplittableRandom(20_261_122);
        List<List<String>> said = new ArrayList<>();
        for (int attempt = 0; attempt < count; attempt++) {
            said.add(checked.of(random, run -> response.of(run, random.nextGaussian())));
        }
        return said;
    }

    /** Returns the share of tries in which a sentence contains these words. */
    private static double share(List<List<String>> tries, String words) {
        return tries.stream()
                        .filter(sentences -> sentences.stream().anyMatch(sentence -> sentence.contains(words)))
                        .count()
                / (double) tries.size();
    }

    private interface Response {
        double of(int[] run, double chance);
    }

    private static void holds(Checked checked) throws Exception {
        List<List<String>> clean = tries(checked, TRIES, (run, chance) -> 100 + 5 * run[0] + chance);
        // Outliers at 5 %, all others at 1 %, plus three standard errors of 400 tries
        assertTrue(share(clean, "far from the others") < 0.05 + 0.033);
        for (String words : List.of("vary more", "with time", "not normally")) {
            double alarms = share(clean, words);
            assertTrue(alarms < 0.01 + 0.015, words + ": " + alarms);
        }
        finds(checked, "far from the others", (run, chance) -> chance + (run[2] == 7 ? 7 : 0));
        finds(checked, "grows with time", (run, chance) -> 5 * run[0] + 0.08 * run[2] + chance);
        finds(checked, "falls with time", (run, chance) -> 5 * run[0] - 0.08 * run[2] + chance);
        finds(checked, "not normally", (run, chance) -> Math.exp(1.2 * chance));
        finds(checked, "runs with a = y vary more", (run, chance) -> (run[0] == 1 ? 6 : 1) * chance);
        finds(checked, "runs with b = yes vary more", (run, chance) -> (run[1] == 1 ? 6 : 1) * chance);
    }

    private static void finds(Checked checked, String words, Response response) throws Exception {
        double found = share(tries(checked, 100, response), words);
        assertTrue(found > 0.8, words + ": " + found);
    }

    @Test
    @Tag("slow")
    void checksOfFactorsWithSeveralLevelsFindOnlyTrueDeviations() throws Exception {
        holds(ResidualChecksTest::ofThreeLevels);
    }

    @Test
    @Tag("slow")
    void checksOfFactorsWithTwoLevelsFindOnlyTrueDeviations() throws Exception {
        holds(ResidualChecksTest::ofTwoLevels);
    }

    @Test
    void aRunThatIsFarOffIsNamedAsItsTableNamesIt() {
        double[] values = IntStream.range(0, 24).mapToDouble(run -> run % 5).toArray();
        values[9] = 40;
        List<String> names =
                IntStream.range(0, 24).mapToObj(run -> "run d" + run).toList();
        RunFacts facts = new RunFacts(names, new int[24], null, Map.of());
        List<String> findings = new ResidualChecks(new FittedModel(facts, values, List.of(), List.of())).findings();
        assertTrue(findings.get(0).startsWith("run d9 is far from the others"), findings.toString());
    }

    @Test
    void differencesBetweenBlocksAreNoFindings() {
        SplittableRandom random = new SplittableRandom(3);
        int[] blocks = IntStream.range(0, 24).map(run -> run / 12).toArray();
        double[] values = IntStream.range(0, 24)
                .mapToDouble(run -> 50 * blocks[run] + random.nextGaussian())
                .toArray();
        RunFacts facts =
                new RunFacts(blocks, IntStream.range(0, 24).asDoubleStream().toArray(), Map.of());
        assertEquals(List.of(), new ResidualChecks(new FittedModel(facts, values, List.of(), List.of())).findings());
    }
}
