// SPDX-License-Identifier: Apache-2.0
package org.bellwether.cli.gate;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.bellwether.results.gate.GateWarning;
import org.junit.jupiter.api.Test;

class GateWarningsTest {
    private static Stream<GateWarning> warnings(int count, String text) {
        return IntStream.range(0, count).mapToObj(i -> new GateWarning("c" + i, text.replace("#", "" + i)));
    }

    @Test
    void aWarningOfSeveralConfigurationsIsShownOnce() {
        assertEquals(
                List.of("c0, c1: the model was changed", "c0, c1 and 3 more: not in turns"),
                GateWarnings.lines(Stream.concat(warnings(2, "the model was changed"), warnings(5, "not in turns"))
                        .toList()));
    }

    @Test
    void atMostEightLinesOfWarningsAreShown() {
        assertEquals(8, GateWarnings.lines(warnings(8, "floor #").toList()).size());
        List<String> lines = GateWarnings.lines(warnings(75, "floor #").toList());
        assertEquals(8, lines.size());
        assertEquals("c0: floor 0", lines.get(0));
        assertEquals("68 more warnings, which --json lists", lines.get(7));
    }
}
