// SPDX-License-Identifier: Apache-2.0
package org.bellwether.glsp.runs.past;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** The differences of two models in readable form: the lines that occur in only one of the two texts. */
final class TextDifferences {
    /** The largest number of displayed lines; of further lines, only the number is displayed. */
    private static final int MOST = 6;
    /** The largest number of lines that are displayed as changed if they replace the same number of lines. */
    private static final int FEW = 3;

    private TextDifferences() {}

    /**
     * Returns a line for each difference; empty if the texts differ only in blanks, comments of whole lines, and the
     * order of lines.
     *
     * @param before the texts of the old model, by path in the project
     * @param now the texts of the current model, by path in the project
     */
    static List<String> of(Map<String, String> before, Map<String, String> now) {
        Set<String> paths = new TreeSet<>(before.keySet());
        paths.addAll(now.keySet());
        List<String> all = new ArrayList<>();
        for (String path : paths) {
            if (!before.containsKey(path)) {
                all.add(path + " is new");
            } else if (!now.containsKey(path)) {
                all.add(path + " is gone");
            } else {
                all.addAll(lines(lines(before.get(path)), lines(now.get(path))));
            }
        }
        return all.size() <= MOST ? all : shortened(all);
    }

    private static List<String> shortened(List<String> all) {
        List<String> first = new ArrayList<>(all.subList(0, MOST - 1));
        first.add("and " + (all.size() - first.size()) + " more lines");
        return first;
    }

    private static List<String> lines(List<String> before, List<String> now) {
        List<String> gone = without(before, now);
        List<String> added = without(now, before);
        List<String> differences = new ArrayList<>();
        if (gone.size() == added.size() && gone.size() <= FEW) {
            for (int i = 0; i < gone.size(); i++) {
                differences.add(gone.get(i) + " → " + added.get(i));
            }
            return differences;
        }
        gone.forEach(line -> differences.add("− " + line));
        added.forEach(line -> differences.add("+ " + line));
        return differences;
    }

    private static List<String> lines(String text) {
        return text.lines()
                .map(String::strip)
                .filter(line -> !line.isEmpty() && !line.startsWith("//"))
                .map(line -> line.endsWith(";") ? line.substring(0, line.length() - 1) : line)
                .toList();
    }

    /** Returns the lines that the others lack, in their order. */
    private static List<String> without(List<String> lines, List<String> others) {
        Map<String, Integer> left = new HashMap<>();
        others.forEach(line -> left.merge(line, 1, Integer::sum));
        List<String> rest = new ArrayList<>();
        for (String line : lines) {
            int same = left.getOrDefault(line, 0);
            if (same > 0) {
                left.put(line, same - 1);
            } else {
                rest.add(line);
            }
        }
        return rest;
    }
}
