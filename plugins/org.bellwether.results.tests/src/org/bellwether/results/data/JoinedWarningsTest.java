// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.data;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.bellwether.results.data.JoinedWarnings.Joined;
import org.bellwether.results.store.row.Warning;
import org.junit.jupiter.api.Test;

class JoinedWarningsTest {
    @Test
    void numbersThatDifferBecomeARange() {
        assertEquals(
                List.of(new Joined("probe cell_0_1, phase p2: events lost: 2 to 17", "x", 3)),
                joined(lost(5), lost(2), lost(17)));
        assertEquals(List.of(new Joined("probe cell_0_1, phase p2: events lost: 2", "x", 2)), joined(lost(2), lost(2)));
    }

    @Test
    void timesAreHeldAgainstOneAnotherInTheirUnits() {
        assertEquals(
                List.of(new Joined("the floor took 950 ns to 1.20 µs (+8.5 to 10 %)", "", 2)),
                joined(
                        new Warning("the floor took 1.20 µs (+10 %)", ""),
                        new Warning("the floor took 950 ns (+8.5 %)", "")));
    }

    @Test
    void warningsWithOtherNamesOrFixesStayApart() {
        assertEquals(
                2,
                joined(new Warning("probe a_1: lost: 1", ""), new Warning("probe a_2: lost: 1", ""))
                        .size());
        assertEquals(
                2,
                joined(new Warning("lost: 1", "fix"), new Warning("lost: 1", "other"))
                        .size());
    }

    private static Warning lost(int count) {
        return new Warning("probe cell_0_1, phase p2: events lost: " + count, "x");
    }

    private static List<Joined> joined(Warning... warnings) {
        JoinedWarnings all = new JoinedWarnings();
        List.of(warnings).forEach(all::add);
        return all.joined();
    }
}
