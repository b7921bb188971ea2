// SPDX-License-Identifier: Apache-2.0
package org.bellwether.glsp.runs.past;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Tests the differences of two models in readable form. */
class TextDifferencesTest {
    private static List<String> between(String before, String now) {
        return TextDifferences.of(Map.of("m", before), Map.of("m", now));
    }

    @Test
    void aFewChangedLinesAreShownAsChanges() {
        assertEquals(List.of("rate 20 Hz → rate 50 Hz"), between("a;\n  rate 20 Hz;\nb;\n", "a;\n  rate 50 Hz;\nb;\n"));
    }

    @Test
    void blanksCommentsAndTheOrderOfLinesDoNotCount() {
        assertEquals(List.of(), between("a;\nb;\n// c\n", "b;\n\n  a;\n"));
    }

    @Test
    void addedAndRemovedLinesAreShown() {
        assertEquals(List.of("+ b"), between("a;\n", "a;\nb;\n"));
        assertEquals(List.of("− a", "+ b", "+ c"), between("a;\n", "b;\nc;\n"));
        assertEquals(List.of("+ a"), between("a;\n", "a;\na;\n"), "a line that is there twice");
    }

    @Test
    void ofManyLinesTheNumberIsShown() {
        assertEquals(
                List.of("+ b", "+ c", "+ d", "+ e", "+ f", "and 2 more lines"),
                between("a\n", "a\nb\nc\nd\ne\nf\ng\nh\n"));
    }

    @Test
    void filesThatCameAndWentAreNamed() {
        assertEquals(List.of("a is gone", "b is new"), TextDifferences.of(Map.of("a", "x"), Map.of("b", "x")));
    }
}
