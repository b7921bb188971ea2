// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.effects;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.bellwether.results.design.Design;
import org.bellwether.results.design.DesignException;
import org.bellwether.results.design.DesignRequest;
import org.bellwether.results.design.DesignRequest.Kind;
import org.bellwether.results.design.Designs;
import org.bellwether.results.design.Factor;
import org.bellwether.results.effects.file.DesignFile;
import org.junit.jupiter.api.Test;

/** The observations of "main effects screening" (its Table 2) give the effects of its Table 3, with the usual sign. */
class PaperTest {
    private static final Path TABLE = Path.of(System.getProperty("bellwether.home"), "examples/screening14/table2.csv");

    private static final List<String> GENERATORS =
            List.of("o6=123", "o7=124", "o8=134", "o9=234", "o10=125", "o11=135", "o12=235", "o13=145", "o14=245");

    /** Table 3's columns "Screening": mean(low) - mean(high), as printed. */
    private static final Map<String, String> LATENCY = printed("o2 -25.500, o10 12.500, o5 4.125, o11 -4.00, o4 3.875, "
            + "o14 3.750, o13 2.875, o12 2.625, o9 1.875, o7 -1.500, o3 -1.500, o8 -1.00, o6 -0.125, o1 -0.125");

    private static final Map<String, String> LOG_VARIANCE =
            printed("o2 -1.007, o10 0.731, o4 0.460, o9 0.373, o11 -0.319, o3 -0.305, o12 0.282, o6 -0.201, o8 -0.149, "
                    + "o5 0.127, o13 -0.125, o14 0.124, o7 -0.094, o1 0.058");

    private static final Map<String, String> THROUGHPUT =
            printed("o2 2292.127, o10 -1142.989, o4 -394.747, o14 -319.152, o12 -310.049, o11 307.577, o9 -305.431, "
                    + "o5 -244.483, o3 218.231, o13 -201.548, o1 -110.357, o6 69.324, o7 69.319, o8 45.943");

    private static Map<String, String> printed(String text) {
        Map<String, String> effects = new LinkedHashMap<>();
        for (String pair : text.split(", ")) {
            effects.put(pair.split(" ")[0], pair.split(" ")[1]);
        }
        return effects;
    }

    private static Effects effects(String response, boolean interactions) throws IOException, DesignException {
        return new EffectAnalysis(DesignFile.read(TABLE, List.of()), interactions, 0.05).of(response);
    }

    @Test
    void latencyAndThroughputAreThoseOfTheTableToTheLastDigit() throws Exception {
        toTheLastDigit(LATENCY, effects("latency", false));
        toTheLastDigit(THROUGHPUT, effects("throughput", false));
    }

    private static void toTheLastDigit(Map<String, String> printed, Effects effects) {
        assertEquals(14, effects.effects().size());
        for (Effects.Effect effect : effects.effects()) {
            String text = printed.get(effect.factor());
            int digits = text.length() - text.indexOf('.') - 1;
            assertEquals(Double.parseDouble(text), -effect.value(), 0.5001 * Math.pow(10, -digits), effect.factor());
        }
    }

    @Test
    void logarithmsOfTheVarianceDifferByTheirRoundingOnly() throws Exception {
        for (Effects.Effect effect : effects("lnVariance", false).effects()) {
            assertEquals(
                    Double.parseDouble(LOG_VARIANCE.get(effect.factor())), -effect.value(), 0.003, effect.factor());
        }
    }

    @Test
    void theTwoOptionsOfThePaperAreSignificantAndNoOthers() throws Exception {
        for (String response : List.of("latency", "lnVariance", "throughput")) {
            Effects effects = effects(response, false);
            assertEquals(Set.of("o2", "o10"), names(effects), response);
            assertEquals(31, effects.contrasts().size());
            assertEquals(Effects.Method.LENTH, effects.method());
        }
        assertEquals(3.0, effects("latency", false).error(), 1e-9, "the pseudo standard error");
        assertEquals(Set.of("o2", "o10"), names(effects("latency", true)), "nor any interaction");
    }

    private static Set<String> names(Effects effects) {
        return effects.significant().stream()
                .map(Effects.Effect::factor)
                .collect(Collectors.toCollection(TreeSet::new));
    }

    @Test
    void mainEffectsAreClearOfInteractionsWhichAreNotOfEachOther() throws Exception {
        Effects effects = effects("latency", true);
        assertEquals(4, effects.resolution());
        assertEquals("(0, 77, 0, 168, 0, 203)", effects.words());
        assertEquals(14 + 15, effects.effects().size(), "and 2 of the 31 contrasts are of three factors or more");
        effects.effects().stream()
                .filter(effect -> !effect.isInteraction())
                .forEach(effect -> assertEquals(List.of(), effect.aliases()));
        Effects.Effect first = effects.effects().get(14);
        assertEquals("o1:o2", first.factor());
        assertTrue(
                first.aliases().containsAll(List.of("o3:o6", "o4:o7", "o5:o10")),
                first.aliases().toString());
    }

    @Test
    void theFileIsThePrintedGeneratorsDesign() throws Exception {
        List<Factor> factors = java.util.stream.IntStream.rangeClosed(1, 14)
                .mapToObj(number -> new Factor("o" + number, List.of("-1", "+1")))
                .toList();
        Design design = Designs.make(DesignRequest.of(Kind.FRACTIONAL_FACTORIAL, factors, 1)
                .withGenerators(GENERATORS)
                .inOrder());
        CodedDesign table = DesignFile.read(TABLE, List.of());
        assertEquals(32, design.runs().size());
        assertEquals(design.columns(), table.columns());
    }
}
