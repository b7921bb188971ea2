// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.effects;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import org.bellwether.results.design.Design;
import org.bellwether.results.design.DesignException;
import org.bellwether.results.design.DesignRequest;
import org.bellwether.results.design.DesignRequest.Kind;
import org.bellwether.results.design.Designs;
import org.bellwether.results.design.Factor;
import org.bellwether.results.effects.CodedDesign.CodedFactor;
import org.bellwether.results.effects.Effects.Method;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class EffectAnalysisTest {
    private static final int TRIES = 1000;

    private static DesignRequest request(Kind kind, int factors) {
        return DesignRequest.of(
                kind,
                IntStream.range(0, factors)
                        .mapToObj(i -> new Factor("ABCDEFGHJKLMNO".substring(i, i + 1), List.of("1", "3")))
                        .toList(),
                3);
    }

    /** Returns the design's table. @param response computes a run's response from its levels, coded as -1, 0 and +1 */
    private static CodedDesign table(Design design, ToDoubleFunction<double[]> response) {
        double[][] coded = design.runs().stream()
                .map(run -> run.levels().stream()
                        .mapToDouble(level -> level == Design.CENTRE ? 0 : 2.0 * level - 1)
                        .toArray())
                .toArray(double[][]::new);
        double[] values = IntStream.range(0, coded.length)
                .mapToDouble(run -> response.applyAsDouble(coded[run]))
                .toArray();
        return new CodedDesign(
                design.factors().stream()
                        .map(factor -> new CodedFactor(factor.name(), factor.low(), factor.high()))
                        .toList(),
                coded,
                design.runs().stream().mapToInt(Design.Cell::block).toArray(),
                IntStream.range(0, coded.length).mapToDouble(run -> run).toArray(),
                Map.of("y", values));
    }

    private static Effects analysed(CodedDesign table, boolean interactions) throws DesignException {
        return new EffectAnalysis(table, interactions, 0.05).of("y");
    }

    /** The result of a simulation without any effect. */
    private record Alarms(double single, double any) {}

    private static Alarms alarms(Design design) throws DesignException {
        SplittableRandom random = new SplittableRandom(20_261_122);
        double single = 0;
        double any = 0;
        for (int attempt = 0; attempt < TRIES; attempt++) {
            Effects effects = analysed(table(design, levels -> 40 + random.nextGaussian()), false);
            single += effects.significant().size() / (double) effects.effects().size();
            any += effects.effects().stream().anyMatch(Effects.Effect::certain) ? 1 : 0;
        }
        return new Alarms(single / TRIES, any / TRIES);
    }

    @Test
    @Tag("slow")
    void falseAlarmsAreAsRareAsTheLevelSays() throws Exception {
        for (Design design : List.of(
                Designs.make(request(Kind.FRACTIONAL_FACTORIAL, 7).withSize(0, 8)),
                Designs.make(request(Kind.FRACTIONAL_FACTORIAL, 14).withSize(0, 32)),
                Designs.make(request(Kind.PLACKETT_BURMAN, 9)),
                Designs.make(request(Kind.FULL_FACTORIAL, 3).repeated(2, 1, 0, false)))) {
            Alarms alarms = alarms(design);
            // Effects of one try share the error estimate, so the standard errors are 0.004 (single) and 0.007 (any)
            assertEquals(0.05, alarms.single(), 0.013, design.how());
            assertTrue(alarms.any() < 0.05 + 0.02, design.how() + ": " + alarms.any());
        }
    }

    @Test
    @Tag("slow")
    void theSimultaneousMarginIsForAllContrasts() throws Exception {
        Alarms alarms =
                alarms(Designs.make(request(Kind.FRACTIONAL_FACTORIAL, 7).withSize(0, 8)));
        assertEquals(0.05, alarms.any(), 0.02, "seven factors are all the contrasts of eight runs");
    }

    @Test
    @Tag("slow")
    void anEffectOfThreeStandardDeviationsIsFound() throws Exception {
        Design design = Designs.make(request(Kind.FRACTIONAL_FACTORIAL, 7).withSize(0, 16));
        SplittableRandom random = new SplittableRandom(5);
        int found = 0;
        for (int attempt = 0; attempt < TRIES; attempt++) {
            Effects effects = analysed(table(design, levels -> 1.5 * levels[2] + random.nextGaussian()), false);
            found += effects.effects().get(2).significant() ? 1 : 0;
        }
        assertTrue(found > 0.95 * TRIES, found + " of " + TRIES);
    }

    @Test
    void repeatedRunsTellChance() throws Exception {
        SplittableRandom random = new SplittableRandom(11);
        Design design = Designs.make(request(Kind.FULL_FACTORIAL, 2).repeated(3, 1, 0, false));
        Effects effects = analysed(
                table(design, levels -> 10 + 4 * levels[0] + 3 * levels[0] * levels[1] + random.nextGaussian()), true);
        assertEquals(Method.REPLICATES, effects.method());
        assertEquals(8, effects.freedom());
        assertEquals(
                List.of("A", "B", "A:B"),
                effects.effects().stream().map(Effects.Effect::factor).toList());
        assertEquals(8, effects.effects().get(0).value(), 1.5);
        assertTrue(effects.effects().get(2).certain());
        assertFalse(effects.effects().get(1).certain());
        Effects.Source source = effects.variance().get(0);
        assertEquals(12 * Math.pow(effects.effects().get(0).value(), 2) / 4, source.squares(), 1e-6);
    }

    @Test
    void blocksTakeTheirDifferencesOut() throws Exception {
        SplittableRandom random = new SplittableRandom(2);
        Design design = Designs.make(request(Kind.FULL_FACTORIAL, 4).repeated(1, 2, 0, false));
        CodedDesign table = table(design, levels -> 5 * levels[0] + 0.1 * random.nextGaussian());
        double[] values = table.responses().get("y");
        for (int run = 0; run < values.length; run++) {
            values[run] += table.blocks()[run] == 1 ? 100 : 0;
        }
        Effects effects = analysed(table, false);
        assertEquals(14, effects.contrasts().size(), "the one that is mixed with blocks is left out");
        assertEquals(
                List.of("A"),
                effects.significant().stream().map(Effects.Effect::factor).toList());
        assertEquals(10, effects.effects().get(0).value(), 0.2);
    }

    @Test
    void runsWithoutAValueLeaveARegression() throws Exception {
        SplittableRandom random = new SplittableRandom(9);
        Design design = Designs.make(request(Kind.FRACTIONAL_FACTORIAL, 5).withSize(0, 16));
        CodedDesign table = table(design, levels -> 3 * levels[1] + 0.2 * random.nextGaussian());
        table.responses().get("y")[4] = Double.NaN;
        Effects effects = analysed(table, false);
        assertEquals(Method.RESIDUALS, effects.method());
        assertEquals(1, effects.missing());
        assertEquals(15, effects.runs());
        assertEquals(9, effects.freedom());
        assertEquals(6, effects.effects().get(1).value(), 0.5);
        assertTrue(effects.effects().get(1).certain());
    }

    @Test
    void allContrastsOfAFullFactorialAreDifferencesOfMeans() throws Exception {
        Design design = Designs.make(request(Kind.FULL_FACTORIAL, 4));
        SplittableRandom random = new SplittableRandom(2);
        CodedDesign table = table(design, levels -> random.nextInt(1000));
        double[] values = table.responses().get("y");
        List<Contrasts.Contrast> contrasts = new Contrasts(table).of(values);
        assertEquals(
                List.of(
                        "A", "B", "C", "D", "A:B", "A:C", "A:D", "B:C", "B:D", "C:D", "A:B:C", "A:B:D", "A:C:D",
                        "B:C:D", "A:B:C:D"),
                contrasts.stream().map(Contrasts.Contrast::name).toList());
        for (Contrasts.Contrast contrast : contrasts) {
            double difference = 0;
            for (int run = 0; run < 16; run++) {
                double[] levels = table.coded()[run];
                double sign = contrast.name()
                        .replace(":", "")
                        .chars()
                        .mapToDouble(letter -> levels[letter - 'A'])
                        .reduce(1, (a, b) -> a * b);
                difference += sign * values[run] / 8;
            }
            assertEquals(difference, contrast.value(), 1e-9, contrast.name());
        }
    }

    @Test
    @Tag("slow")
    void sixteenThousandRunsTakeSeconds() throws Exception {
        Design design = Designs.make(request(Kind.FULL_FACTORIAL, 14));
        SplittableRandom random = new SplittableRandom(3);
        Effects effects = analysed(table(design, levels -> levels[1] + random.nextGaussian()), false);
        assertEquals(16_383, effects.contrasts().size());
        assertEquals(2, effects.effects().get(1).value(), 0.05);
        assertTrue(effects.effects().get(1).certain());
        assertEquals(
                1, effects.effects().stream().filter(Effects.Effect::certain).count());
    }

    @Test
    void centrePointsTellCurvature() throws Exception {
        SplittableRandom random = new SplittableRandom(4);
        Design design = Designs.make(request(Kind.FULL_FACTORIAL, 3).repeated(2, 1, 3, false));
        Effects curved =
                analysed(table(design, levels -> 4 * levels[0] * levels[0] + 0.3 * random.nextGaussian()), false);
        assertEquals(-4, curved.curvature().value(), 0.6);
        assertTrue(curved.curvature().significant());
    }

    /** B has no middle: its effect of 6 is also in the centre points, even if one of them has no value. */
    @Test
    void curvatureIsReportedDespiteFactorsWithoutAMiddle() throws Exception {
        SplittableRandom random = new SplittableRandom(8);
        List<Factor> factors = List.of(new Factor("A", List.of("1", "3")), new Factor("B", List.of("x", "y")));
        Design design =
                Designs.make(DesignRequest.of(Kind.FULL_FACTORIAL, factors, 1).repeated(4, 1, 3, false));
        ToDoubleFunction<double[]> straight = levels -> 20 + 3 * levels[1] + 0.5 * random.nextGaussian();
        CodedDesign table = table(design, straight);
        int missing = IntStream.range(0, table.runs())
                .filter(run -> table.coded()[run][0] == 0 && table.coded()[run][1] > 0)
                .findFirst()
                .orElseThrow();
        table.responses().get("y")[missing] = Double.NaN;
        Effects effects = analysed(table, false);
        assertEquals(0, effects.curvature().value(), 0.6);
        assertFalse(effects.curvature().significant());
        assertEquals(6, effects.effects().get(1).value(), 0.6);
        CodedDesign curved = table(design, levels -> straight.applyAsDouble(levels) + (levels[0] == 0 ? 3 : 0));
        assertEquals(3, analysed(curved, false).curvature().value(), 0.6);
        assertTrue(analysed(curved, false).curvature().significant());
    }

    @Test
    void runsBetweenSomeLevelsAreNoCentrePoints() throws Exception {
        double[][] coded = {{-1, -1}, {1, -1}, {-1, 1}, {1, 1}, {-1, -1}, {1, -1}, {-1, 1}, {1, 1}, {0, 1}, {1, 0}};
        CodedDesign star = new CodedDesign(
                List.of(new CodedFactor("A", "-1", "+1"), new CodedFactor("B", "-1", "+1")),
                coded,
                new int[10],
                null,
                Map.of("y", new double[] {1, 2, 3, 4, 1.1, 2.1, 3.1, 4.1, 9, 9}));
        Effects effects = analysed(star, false);
        assertNull(effects.curvature());
        assertTrue(effects.checks().get(0).startsWith("2 runs between the levels are not centre points"));
    }

    @Test
    void effectsThatCannotBeEstimatedAreRefused() throws Exception {
        Design two = Designs.make(request(Kind.FULL_FACTORIAL, 1));
        assertThrows(DesignException.class, () -> analysed(table(two, levels -> levels[0]), false));
        Design design = Designs.make(request(Kind.FULL_FACTORIAL, 3));
        CodedDesign table = table(design, levels -> levels[0]);
        IntStream.range(0, 8)
                .filter(run -> table.coded()[run][1] > 0)
                .forEach(run -> table.responses().get("y")[run] = Double.NaN);
        DesignException refused = assertThrows(DesignException.class, () -> analysed(table, false));
        assertEquals("constant-factor", refused.code());
    }

    /**
     * A significant interaction that was not requested is part of the fitted effects, so that residuals do not look
     * odd.
     */
    @Test
    void interactionsReportedWithoutARequestLeaveNoOddResiduals() throws Exception {
        Design design = Designs.make(request(Kind.FULL_FACTORIAL, 5));
        SplittableRandom random = new SplittableRandom(6);
        Effects effects = analysed(
                table(design, levels -> 5 * levels[0] + 9 * levels[1] * levels[2] + random.nextGaussian()), false);
        assertEquals("B:C", effects.further().active().get(0).factor());
        assertTrue(effects.further().active().get(0).certain());
        assertEquals(List.of(), effects.checks());
    }

    @Test
    void residualsTellOfOutliersAndDrift() throws Exception {
        Design design = Designs.make(request(Kind.FRACTIONAL_FACTORIAL, 6).withSize(0, 32));
        SplittableRandom random = new SplittableRandom(1);
        CodedDesign clean = table(design, levels -> 5 * levels[0] + random.nextGaussian());
        assertEquals(List.of(), analysed(clean, false).checks());
        clean.responses().get("y")[7] += 12;
        assertTrue(analysed(clean, false).checks().get(0).startsWith("run 8 is far from the others"));
        clean.responses().get("y")[20] -= 18;
        String both = analysed(clean, false).checks().get(0);
        assertTrue(both.startsWith("2 runs are far from the others, the furthest run 21: "), both);
        CodedDesign drifting = table(design, levels -> 5 * levels[0] + random.nextGaussian());
        IntStream.range(0, 32).forEach(run -> drifting.responses().get("y")[run] += 0.2 * run);
        assertTrue(analysed(drifting, false).checks().toString().contains("grows with time"));
    }
}
