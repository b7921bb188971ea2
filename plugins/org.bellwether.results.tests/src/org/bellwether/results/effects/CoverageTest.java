// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.effects;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.bellwether.results.design.DesignException;
import org.bellwether.results.effects.CodedDesign.CodedFactor;
import org.junit.jupiter.api.Test;

/** A space of eight configurations with the values 0 to 7: 4 if A is high, plus 2 if B is, plus 1 if C is. */
class CoverageTest {
    private static CodedDesign table(double... values) {
        double[][] coded = IntStream.range(0, 8)
                .mapToObj(
                        run -> new double[] {(run & 4) == 0 ? -1 : 1, (run & 2) == 0 ? -1 : 1, (run & 1) == 0 ? -1 : 1})
                .toArray(double[][]::new);
        return new CodedDesign(
                List.of(
                        new CodedFactor("A", "no", "yes"),
                        new CodedFactor("B", "no", "yes"),
                        new CodedFactor("C", "no", "yes")),
                coded,
                new int[] {1, 1, 1, 1, 1, 1, 1, 1},
                null,
                Map.of("y", values));
    }

    private static final CodedDesign ALL = table(0, 1, 2, 3, 4, 5, 6, 7);

    @Test
    void theRunsOverOneFactorSpanFiveOfEight() throws Exception {
        Coverage coverage = Coverage.of(ALL, "y", List.of("A"), Map.of());
        assertEquals(2, coverage.runs());
        assertEquals(0, coverage.low());
        assertEquals(4, coverage.high());
        assertEquals(5 / 8.0, coverage.share());
        assertEquals(Map.of("B", "no", "C", "no"), coverage.others());
        assertEquals(new Coverage.Distribution(4, 5 / 8.0, 5 / 8.0, 5 / 8.0, 5 / 8.0), coverage.anywhere());
    }

    @Test
    void drawsAreOfAsManyDifferentRuns() throws Exception {
        Coverage coverage = Coverage.of(ALL, "y", List.of("A"), Map.of());
        // Two different numbers of 0 to 7 have an average distance of 3; 10 of 28 pairs have a distance of at least 4
        assertEquals(4 / 8.0, coverage.random().mean(), 0.01);
        assertEquals(10 / 28.0, coverage.asMuch(), 0.02);
        assertEquals(2 / 8.0, coverage.random().p5());
        assertEquals(7 / 8.0, coverage.random().p95());
        assertEquals(10_000, coverage.random().count());
        assertEquals(coverage, Coverage.of(ALL, "y", List.of("A"), Map.of()), "the same again");
    }

    @Test
    void otherFactorsMayBeAtOtherLevels() throws Exception {
        assertEquals(7 / 8.0, Coverage.of(ALL, "y", List.of("A", "B"), Map.of()).share());
        Coverage high = Coverage.of(ALL, "y", List.of("B"), Map.of("A", "yes", "C", "yes"));
        assertEquals(5, high.low());
        assertEquals(3 / 8.0, high.share());
    }

    @Test
    void equalResponsesLieWithin() throws Exception {
        // C has no effect: its two runs cover the four that are equal
        CodedDesign table = table(1, 1, 1, 1, 4, 5, 6, 7);
        assertEquals(4 / 8.0, Coverage.of(table, "y", List.of("C"), Map.of()).share());
    }

    @Test
    void missingRunsAndUnknownNamesAreRefused() {
        CodedDesign table = table(Double.NaN, 1, 2, 3, 4, 5, 6, 7);
        DesignException lacking =
                assertThrows(DesignException.class, () -> Coverage.of(table, "y", List.of("A"), Map.of()));
        assertEquals(
                "Of the 2 runs over A there are 1 that gave a value, with the others at {B=no, C=no}",
                lacking.getMessage());
        assertEquals("no-such-factor", code("y", "D", Map.of()));
        assertEquals("no-such-response", code("z", "A", Map.of()));
        assertEquals("level", code("y", "A", Map.of("B", "maybe")));
    }

    private static String code(String response, String factor, Map<String, String> at) {
        return assertThrows(DesignException.class, () -> Coverage.of(ALL, response, List.of(factor), at))
                .code();
    }
}
