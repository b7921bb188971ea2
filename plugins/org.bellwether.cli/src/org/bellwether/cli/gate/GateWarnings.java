// SPDX-License-Identifier: Apache-2.0
package org.bellwether.cli.gate;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.bellwether.results.gate.GateWarning;

/**
 * A gate's warnings on the terminal. A warning about several configurations is printed once, with the first of them,
 * and the number of lines is limited so that the verdicts stay visible; JSON has all.
 */
public final class GateWarnings {
    private static final int MOST_LINES = 8;
    private static final int MOST_NAMES = 2;

    private GateWarnings() {}

    /** Returns the lines, without the program's name. */
    public static List<String> lines(List<GateWarning> warnings) {
        Map<String, List<String>> alike = new LinkedHashMap<>();
        warnings.forEach(warning -> alike.computeIfAbsent(warning.text(), absent -> new ArrayList<>())
                .add(warning.of()));
        List<String> lines = new ArrayList<>();
        alike.entrySet().stream()
                .limit(alike.size() > MOST_LINES ? MOST_LINES - 1 : MOST_LINES)
                .forEach(each -> lines.add(names(each.getValue()) + ": " + each.getKey()));
        int left = alike.size() - lines.size();
        if (left > 0) {
            lines.add(left + " more warnings, which --json lists");
        }
        return lines;
    }

    private static String names(List<String> all) {
        if (all.size() <= MOST_NAMES + 1) {
            return String.join(", ", all);
        }
        return String.join(", ", all.subList(0, MOST_NAMES)) + " and " + (all.size() - MOST_NAMES) + " more";
    }
}
