// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.data;

import java.util.ArrayList;
import java.util.List;
import org.bellwether.results.store.row.Warning;

/**
 * Joins warnings that the machine was in several states during the measurement. These states are in the figures of each
 * configuration. A comparison in pairs cancels them, so that the warnings would wrongly cast doubt on its result.
 */
public final class StateWarnings {
    /** The end of each warning about the rounds of a run; stored runs contain the same text. */
    public static final String CHANGED = "the state of the machine changed";

    /** The end of each warning about the floors of a session. */
    static final String MAY_BE_THE_MACHINE = "smaller differences between targets may be the machine's";

    private StateWarnings() {}

    /**
     * Returns the warnings of a session whose configurations are compared in pairs: one warning replaces those about
     * states.
     */
    public static List<Warning> besidePairs(List<Warning> warnings) {
        List<Warning> others = new ArrayList<>();
        int first = -1;
        for (Warning warning : warnings) {
            if (!isOne(warning)) {
                others.add(warning);
            } else if (first < 0) {
                first = others.size();
            }
        }
        if (first >= 0) {
            others.add(
                    first,
                    new Warning(
                            "the state of the machine changed from round to round: the figures of each configuration "
                                    + "contain that, and the comparison in pairs cancels it",
                            ""));
        }
        return others;
    }

    private static boolean isOne(Warning warning) {
        return warning.finding().endsWith(CHANGED) || warning.finding().endsWith(MAY_BE_THE_MACHINE);
    }
}
