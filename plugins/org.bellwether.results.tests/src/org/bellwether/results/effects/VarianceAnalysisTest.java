// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.effects;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.bellwether.results.design.DesignException;
import org.bellwether.results.effects.CodedDesign.CodedFactor;
import org.bellwether.results.effects.Effects.Method;
import org.bellwether.results.effects.Effects.Source;
import org.bellwether.results.effects.Factorial.Difference;
import org.bellwether.results.effects.Factorial.LevelMean;
import org.bellwether.results.effects.Factorial.Term;
import org.bellwether.results.effects.LevelTable.LevelFactor;
import org.bellwether.results.effects.wording.FactorialWording;
import org.junit.jupiter.api.Test;

class VarianceAnalysisTest {
    /**
     * Life of batteries in hours: three materials at 15, 70 and 125 degrees, four of each. D. C. Montgomery, Design and
     * Analysis of Experiments, Example 5.1 (Tables 5.1 and 5.5).
     */
    private static final double[][] BATTERIES = {
        {130, 155, 74, 180}, {34, 40, 80, 75}, {20, 70, 82, 58},
        {150, 188, 159, 126}, {136, 122, 106, 115}, {25, 70, 58, 45},
        {138, 110, 168, 160}, {174, 120, 150, 139}, {96, 104, 82, 60}
    };

    private static final List<LevelFactor> MATERIAL_AND_TEMPERATURE = List.of(
            new LevelFactor("material", List.of("1", "2", "3")),
            new LevelFactor("temperature", List.of("15", "70", "125")));

    /** Returns a table with the cells in order; the second factor's levels change first. */
    private static LevelTable table(List<LevelFactor> factors, double[][] cells) {
        int second = factors.get(1).levels().size();
        int[][] levels = IntStream.range(0, cells.length)
                .boxed()
                .flatMap(cell -> Arrays.stream(cells[cell]).mapToObj(value -> new int[] {cell / second, cell % second}))
                .toArray(int[][]::new);
        double[] values = Arrays.stream(cells).flatMapToDouble(Arrays::stream).toArray();
        return new LevelTable(factors, levels, new RunFacts(new int[values.length], null, Map.of("y", values)));
    }

    private static void line(Source source, String name, double freedom, double squares, double f, double p) {
        assertEquals(name, source.name());
        assertEquals(freedom, source.freedom());
        assertEquals(squares, source.squares(), 0.005);
        assertEquals(f, source.f(), 0.005);
        assertEquals(p, source.p(), 0.00005);
    }

    @Test
    void agreesWithTheTextbook() throws Exception {
        Factorial life = new VarianceAnalysis(table(MATERIAL_AND_TEMPERATURE, BATTERIES), true, 0.05).of("y");
        assertEquals(Method.REPLICATES, life.method());
        line(life.terms().get(0).variance(), "material", 2, 10_683.72, 7.91, 0.0020);
        line(life.terms().get(1).variance(), "temperature", 2, 39_118.72, 28.97, 0.0000);
        line(life.terms().get(2).variance(), "material:temperature", 4, 9_613.78, 3.56, 0.0186);
        Source error = life.rest().get(0);
        assertEquals("error", error.name());
        assertEquals(27, error.freedom());
        assertEquals(18_230.75, error.squares(), 0.005);
        assertEquals(39_118.72 / 77_646.97, life.terms().get(1).etaSquared(), 1e-6);
        assertEquals(
                List.of("temperature", "material", "material:temperature"),
                life.significant().stream().map(Term::name).toList());
        assertFalse(life.terms().get(2).certain(), "0.0186 is above 1 - 0.95^(1/3)");
        List<LevelMean> temperature = life.terms().get(1).means();
        assertEquals(
                List.of("15", "70", "125"),
                temperature.stream().map(LevelMean::level).toList());
        assertEquals(144.833, temperature.get(0).mean(), 0.001);
        assertEquals(12, temperature.get(0).runs());
        assertEquals(List.of(), life.checks(), "the book finds no problem in its residuals");
        // 2.0518 standard errors of 25.985 / sqrt(12) hours
        assertEquals(144.833 - 15.391, temperature.get(0).low(), 0.005);
        assertEquals(144.833 + 15.391, temperature.get(0).high(), 0.005);
    }

    /** All pairs of temperatures: 2.5524 is the quantile of t for 1 - 0.05 / 6 and 27 degrees of freedom. */
    @Test
    void levelsAreComparedInPairs() throws Exception {
        Factorial life = new VarianceAnalysis(table(MATERIAL_AND_TEMPERATURE, BATTERIES), true, 0.05).of("y");
        double margin = 2.5524 * Math.sqrt(18_230.75 / 27 * 2 / 12);
        List<Difference> temperature = life.terms().get(1).differences();
        assertEquals(
                List.of("70-15", "125-15", "125-70"),
                temperature.stream()
                        .map(each -> each.one() + "-" + each.other())
                        .toList());
        assertEquals(107.583 - 144.833, temperature.get(0).value(), 0.001);
        assertEquals(107.583 - 144.833 - margin, temperature.get(0).low(), 0.01);
        assertTrue(temperature.stream().allMatch(Difference::isSeen));
        List<Difference> material = life.terms().get(0).differences();
        assertEquals(
                List.of(false, true, false),
                material.stream().map(Difference::isSeen).toList());
        assertTrue(
                FactorialWording.remarks(life)
                        .contains("Among the levels of material these cannot be distinguished: 1 and 2, 2 and 3."),
                FactorialWording.remarks(life).toString());
    }

    @Test
    void theBestLevelsAndTheirNextBestAreNamed() throws Exception {
        Factorial life = new VarianceAnalysis(table(MATERIAL_AND_TEMPERATURE, BATTERIES), true, 0.05).of("y");
        assertEquals(Map.of("material", "3", "temperature", "15"), life.best(true));
        assertEquals(Map.of("material", "1", "temperature", "125"), life.best(false));
        assertEquals(
                Map.of("material", "2", "temperature", "15"),
                life.nextBest(true),
                "17 hours less than the best, while 70 degrees cost 37");
        double[][] nothing = {{1, 2}, {2, 1}, {1, 2}, {2, 1}, {1, 2}, {2, 1}};
        List<LevelFactor> factors =
                List.of(new LevelFactor("a", List.of("x", "y")), new LevelFactor("b", List.of("1", "2", "3")));
        Factorial none = new VarianceAnalysis(table(factors, nothing), false, 0.05).of("y");
        assertEquals(Map.of(), none.best(true));
        assertEquals(Map.of(), none.nextBest(true));
        double[][] two = {{1, 1.1}, {1, 1.2}, {1.1, 1}, {9, 9.1}, {9.1, 9}, {9, 9.2}};
        Factorial onlyTwo = new VarianceAnalysis(table(factors, two), false, 0.05).of("y");
        assertEquals(Map.of("a", "x"), onlyTwo.best(false));
        assertEquals(Map.of(), onlyTwo.nextBest(false), "the other one of two levels is no missed choice");
    }

    @Test
    void variationBeyondMainEffectsAndErrorIsLackOfFit() throws Exception {
        Factorial life = new VarianceAnalysis(table(MATERIAL_AND_TEMPERATURE, BATTERIES), false, 0.05).of("y");
        line(life.terms().get(1).variance(), "temperature", 2, 39_118.72, 28.97, 0.0000);
        line(life.rest().get(0), "lack of fit", 4, 9_613.78, 3.56, 0.0186);
        assertTrue(FactorialWording.remarks(life).get(1).contains("factors interact"));
    }

    @Test
    void withoutRepeatsTheErrorIsEstimatedFromTheResiduals() throws Exception {
        // Row means 2, 5, 8 and column means 4, 5, 6 of 9 runs, and squares of 4 are left
        double[][] cells = {{2}, {1}, {3}, {3}, {6}, {6}, {7}, {8}, {9}};
        Factorial factorial = new VarianceAnalysis(table(MATERIAL_AND_TEMPERATURE, cells), false, 0.05).of("y");
        assertEquals(Method.RESIDUALS, factorial.method());
        line(factorial.terms().get(0).variance(), "material", 2, 54, 27, 0.0048);
        line(factorial.terms().get(1).variance(), "temperature", 2, 6, 3, 0.1600);
        assertEquals(4, factorial.freedom());
        DesignException full = assertThrows(
                DesignException.class,
                () -> new VarianceAnalysis(table(MATERIAL_AND_TEMPERATURE, cells), true, 0.05).of("y"));
        assertEquals("no-error", full.code());
    }

    @Test
    void twoLevelsGiveWhatTheTwoLevelAnalysisGives() throws Exception {
        double[][] cells = {{10, 11, 10.5}, {14, 13, 13.7}, {9, 10.2, 10}, {16, 15.1, 15.5}};
        List<LevelFactor> factors =
                List.of(new LevelFactor("a", List.of("no", "yes")), new LevelFactor("b", List.of("no", "yes")));
        LevelTable table = table(factors, cells);
        Factorial factorial = new VarianceAnalysis(table, true, 0.05).of("y");
        double[][] coded = Arrays.stream(table.levels())
                .map(run ->
                        Arrays.stream(run).mapToDouble(level -> 2.0 * level - 1).toArray())
                .toArray(double[][]::new);
        Effects effects = new EffectAnalysis(
                        new CodedDesign(
                                List.of(new CodedFactor("a", "no", "yes"), new CodedFactor("b", "no", "yes")),
                                coded,
                                table.blocks(),
                                null,
                                table.responses()),
                        true,
                        0.05)
                .of("y");
        for (int term = 0; term < 3; term++) {
            Source one = effects.variance().get(term);
            line(factorial.terms().get(term).variance(), one.name(), 1, one.squares(), one.f(), one.p());
        }
        List<LevelMean> b = factorial.terms().get(1).means();
        assertEquals(
                effects.effects().get(1).value(), b.get(1).mean() - b.get(0).mean(), 1e-9);
    }

    @Test
    void meansAreNotMovedByRunsThatAreMissing() throws Exception {
        // 10, 20, 40 by row and 0, 1, 5 by column, each run twice with a difference of one; the last cell has no value
        double[][] cells = new double[9][];
        for (int cell = 0; cell < 9; cell++) {
            double value = new double[] {10, 20, 40}[cell / 3] + new double[] {0, 1, 5}[cell % 3];
            cells[cell] = cell < 8 ? new double[] {value - 0.5, value + 0.5} : new double[] {Double.NaN, Double.NaN};
        }
        Factorial factorial = new VarianceAnalysis(table(MATERIAL_AND_TEMPERATURE, cells), false, 0.05).of("y");
        assertEquals(2, factorial.missing());
        assertEquals(Math.sqrt(0.5), factorial.deviation(), 1e-9, "eight pairs that are one apart");
        List<LevelMean> rows = factorial.terms().get(0).means();
        assertEquals(42, rows.get(2).mean(), 1e-9, "of its own four runs it is 40.5");
        assertEquals(4, rows.get(2).runs());
        assertTrue(rows.get(2).high() - rows.get(2).low()
                > rows.get(0).high() - rows.get(0).low());
        assertEquals(85.0 / 3, factorial.terms().get(1).means().get(2).mean(), 1e-9);
    }

    @Test
    void blocksAreAllowedFor() throws Exception {
        double[][] cells = {{1, 101}, {2, 103}, {4, 104}, {2, 102}, {3, 103}, {6, 105}};
        List<LevelFactor> factors =
                List.of(new LevelFactor("a", List.of("x", "y")), new LevelFactor("b", List.of("1", "2", "3")));
        LevelTable plain = table(factors, cells);
        int[] blocks = IntStream.range(0, 12).map(run -> 1 + run % 2).toArray();
        Factorial factorial = new VarianceAnalysis(
                        new LevelTable(factors, plain.levels(), new RunFacts(blocks, null, plain.responses())),
                        false,
                        0.05)
                .of("y");
        assertEquals("blocks", factorial.rest().get(0).name());
        assertEquals(3 * 100 * 100, factorial.rest().get(0).squares(), 1e-6, "the blocks' means are 100 apart");
        assertTrue(factorial.deviation() < 1, "differences between blocks are no error");
        assertTrue(factorial.terms().get(1).significant());
    }

    @Test
    void levelsThatGaveNothingAreNoLevelsAndOneIsNoFactor() throws Exception {
        double[][] cells = {{1}, {2}, {3}, {Double.NaN}, {Double.NaN}, {Double.NaN}};
        List<LevelFactor> factors =
                List.of(new LevelFactor("a", List.of("x", "y")), new LevelFactor("b", List.of("1", "2", "3")));
        DesignException refused = assertThrows(
                DesignException.class, () -> new VarianceAnalysis(table(factors, cells), false, 0.05).of("y"));
        assertEquals("constant-factor", refused.code());
        assertTrue(refused.getMessage().endsWith("level of a"), refused.getMessage());
        double[][] without = {{1}, {Double.NaN}, {3}, {2}, {Double.NaN}, {4.1}};
        List<LevelMean> left = new VarianceAnalysis(table(factors, without), false, 0.05)
                .of("y")
                .terms()
                .get(1)
                .means();
        assertEquals(List.of("1", "3"), left.stream().map(LevelMean::level).toList());
    }
}
