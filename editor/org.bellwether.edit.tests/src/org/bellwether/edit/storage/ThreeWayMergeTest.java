// SPDX-License-Identifier: Apache-2.0
package org.bellwether.edit.storage;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

class ThreeWayMergeTest {
    private static Optional<String> merge(String base, String mine, String theirs) {
        return ThreeWayMerge.merge(lines(base), lines(mine), lines(theirs)).map(t -> t.replace("\n", ""));
    }

    private static String lines(String letters) {
        return letters.replaceAll("(.)", "$1\n");
    }

    @Test
    void takesTheChangesOfEitherSide() {
        assertEquals("aXcdYf", merge("abcdef", "aXcdef", "abcdYf").orElseThrow());
        assertEquals("abcdgh", merge("abgh", "abcdgh", "abgh").orElseThrow());
        assertEquals("acXe", merge("abcde", "acde", "abcXe").orElseThrow());
        assertEquals("ab", merge("ab", "ab", "ab").orElseThrow());
        assertEquals("aXb", merge("ab", "aXb", "aXb").orElseThrow());
        assertEquals("new", merge("", "", "new").orElseThrow());
    }

    @Test
    void refusesWhatBothChanged() {
        assertTrue(merge("abc", "aXc", "aYc").isEmpty());
        assertTrue(merge("abc", "ac", "aYc").isEmpty());
        assertTrue(merge("ab", "aXb", "aYb").isEmpty());
    }

    @Test
    void aMergeWithAnUnchangedOrEqualSideYieldsTheOtherSide() {
        Random random = new Random(1);
        for (int trial = 0; trial < 500; trial++) {
            String base = text(random, 12);
            String other = text(random, 12);
            assertEquals(other, merge(base, base, other).orElseThrow());
            assertEquals(other, merge(base, other, base).orElseThrow());
            assertEquals(other, merge(base, other, other).orElseThrow());
        }
    }

    @Test
    void changesFarApartAreBothThere() {
        Random random = new Random(2);
        for (int trial = 0; trial < 200; trial++) {
            List<String> base = new ArrayList<>(List.of("abcdefghijklmnopqrst".split("")));
            List<String> mine = new ArrayList<>(base);
            List<String> theirs = new ArrayList<>(base);
            List<String> both = new ArrayList<>(base);
            int first = random.nextInt(8);
            int second = 11 + random.nextInt(8);
            mine.set(first, "X");
            theirs.set(second, "Y");
            both.set(first, "X");
            both.set(second, "Y");
            assertEquals(
                    String.join("", both),
                    merge(String.join("", base), String.join("", mine), String.join("", theirs))
                            .orElseThrow());
        }
    }

    private static String text(Random random, int most) {
        StringBuilder text = new StringBuilder();
        for (int i = random.nextInt(most); i > 0; i--) {
            text.append((char) ('a' + random.nextInt(4)));
        }
        return text.toString();
    }
}
