// SPDX-License-Identifier: Apache-2.0
package org.bellwether.schedulability.task;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class NanosecondsTest {
    @Test
    void resultsThatDoNotFitAreEndless() {
        assertEquals(Nanoseconds.ENDLESS, Nanoseconds.add(Nanoseconds.ENDLESS, 1));
        assertEquals(Nanoseconds.ENDLESS, Nanoseconds.multiply(1L << 32, 1L << 31));
        assertEquals(Nanoseconds.ENDLESS, Nanoseconds.multiply(Nanoseconds.ENDLESS, Nanoseconds.ENDLESS));
        assertEquals(1L << 62, Nanoseconds.multiply(1L << 31, 1L << 31));
    }

    @Test
    void divisionRoundsUp() {
        assertEquals(0, Nanoseconds.divideUp(0, 7));
        assertEquals(1, Nanoseconds.divideUp(1, 7));
        assertEquals(1, Nanoseconds.divideUp(7, 7));
        assertEquals(2, Nanoseconds.divideUp(8, 7));
        assertEquals(1, Nanoseconds.divideUp(Nanoseconds.ENDLESS, Nanoseconds.ENDLESS));
    }

    @Test
    void aHyperperiodThatDoesNotFitIsNone() {
        assertEquals(OptionalLong.of(60), Nanoseconds.hyperperiod(List.of(4L, 6L, 10L)));
        assertEquals(OptionalLong.of(1), Nanoseconds.hyperperiod(List.of()));
        assertEquals(
                OptionalLong.empty(), Nanoseconds.hyperperiod(List.of(1_000_000_007L, 1_000_000_009L, 1_000_000_021L)));
    }

    @Test
    void aTimeIsWrittenInItsLargestUnitWithAllDigits() {
        assertEquals("0", Nanoseconds.text(0));
        assertEquals("999 ns", Nanoseconds.text(999));
        assertEquals("1 µs", Nanoseconds.text(1_000));
        assertEquals("2.5 ms", Nanoseconds.text(2_500_000));
        assertEquals("61.000000001 s", Nanoseconds.text(61_000_000_001L));
    }

    @Test
    void aTaskHasSensibleTimes() {
        assertThrows(IllegalArgumentException.class, () -> new Task("t", 0, 1, 1, 1));
        assertThrows(IllegalArgumentException.class, () -> new Task("t", 1, -1, 1, 1));
        assertThrows(IllegalArgumentException.class, () -> new Task("t", 1, 1, 0, 1));
        assertThrows(IllegalArgumentException.class, () -> new Task("t", 1, 1, 1, -1, 0, 1));
    }
}
