// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.data;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.bellwether.results.store.row.Warning;
import org.junit.jupiter.api.Test;

class StateWarningsTest {
    private static final Warning LOST = new Warning("old: events lost: 2", "");
    private static final Warning FLOOR = new Warning(
            "the floor “get_data” was 6.00 µs in one launch and 8.00 µs in another (+33 %): smaller differences between"
                    + " targets may be the machine's",
            "bellwether run m --rounds 8");
    private static final Warning ROUNDS = new Warning(
            "old: update, phase timed: the medians of its rounds differ by a factor of 1.6; the state of the machine changed",
            "bellwether run m --rounds 8");

    @Test
    void besidePairsOneWarningStandsForAllStatesOfTheMachine() {
        List<Warning> warnings = StateWarnings.besidePairs(List.of(FLOOR, LOST, ROUNDS, ROUNDS));
        assertEquals(
                List.of(
                        "the state of the machine changed from round to round: the figures of each configuration contain"
                                + " that, and the comparison in pairs cancels it",
                        "old: events lost: 2"),
                warnings.stream().map(Warning::finding).toList());
        assertEquals(List.of(LOST), StateWarnings.besidePairs(List.of(LOST)));
    }
}
