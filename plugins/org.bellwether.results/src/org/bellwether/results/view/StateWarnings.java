// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.view;

import java.util.ArrayList;
import java.util.List;
import org.bellwether.results.store.row.Warning;

/**
 * Warnings that the machine was in several states while it measured. They are in the figures of each configuration; a
 * comparison in pairs cancels them, so that beside one they would deny its result.
 */
public final class StateWarnings {
    /** How each warning of a run ends that is about its rounds; stored runs have it, too. */
    public static final String CHANGED = "the state of the machine changed";

    /** How each warning of a session ends that is about its floors. */
    static final String MAY_BE_THE_MACHINE = "smaller differences between targets may be the machine's";

    private StateWarnings() {}

    /** Returns the warnings of a session whose configurations are compared in pairs: one stands for all of these. */
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
