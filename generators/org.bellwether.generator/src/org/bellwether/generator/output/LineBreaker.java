// SPDX-License-Identifier: Apache-2.0
package org.bellwether.generator.output;

import java.util.stream.Collectors;

/** Breaks long lines of C++ after a comma, so that templates may contain them. */
final class LineBreaker {
    private static final int LONGEST = 120;
    private static final String CONTINUATION = "    ";

    private LineBreaker() {}

    static String broken(String text) {
        return text.lines().map(LineBreaker::line).collect(Collectors.joining("\n"));
    }

    private static String line(String line) {
        if (line.length() <= LONGEST || line.contains("//")) {
            return line;
        }
        int end = breakingPoint(line);
        if (end < 0) {
            return line;
        }
        String indent = line.substring(0, line.length() - line.stripLeading().length()) + CONTINUATION;
        return line.substring(0, end) + "\n" + continued(indent, line.substring(end + 1));
    }

    private static String continued(String indent, String rest) {
        String line = indent + rest;
        int end = line.length() <= LONGEST ? -1 : breakingPoint(line);
        return end <= indent.length()
                ? line
                : line.substring(0, end) + "\n" + continued(indent, line.substring(end + 1));
    }

    /**
     * Returns the last blank after a comma, outside of strings, at which the line becomes short enough; -1 for none.
     */
    private static int breakingPoint(String line) {
        int found = -1;
        boolean quoted = false;
        for (int i = 0; i + 1 < Math.min(line.length(), LONGEST); i++) {
            if (line.charAt(i) == '"' && (i == 0 || line.charAt(i - 1) != '\\')) {
                quoted = !quoted;
            } else if (!quoted && line.charAt(i) == ',' && line.charAt(i + 1) == ' ') {
                found = i + 1;
            }
        }
        return found;
    }
}
