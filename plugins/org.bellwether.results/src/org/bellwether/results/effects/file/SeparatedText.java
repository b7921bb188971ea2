// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.effects.file;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The text of a table, and the separator of its cells. A line {@code sep=;}, which Excel writes and reads, states the
 * separator; without this line, it is guessed from the heading. Comments and quoted text are ignored.
 *
 * @param separator comma, semicolon or tab, or the separator in the line {@code sep=}
 * @param text      the text without a byte order mark and without the line {@code sep=}
 */
record SeparatedText(char separator, String text) {
    private static final Pattern NAMED = Pattern.compile("\"?sep=(\\t|[^\\w\"\\s])\"?[ ]*", Pattern.CASE_INSENSITIVE);
    private static final String SEPARATORS = "\t;,";

    static SeparatedText of(String file) {
        String text = file.startsWith("\uFEFF") ? file.substring(1) : file;
        int heading = firstLine(text, 0);
        int end = endOfLine(text, heading);
        Matcher named = NAMED.matcher(text.substring(heading, end));
        return named.matches()
                ? new SeparatedText(named.group(1).charAt(0), text.substring(end))
                : new SeparatedText(guessed(text, heading), text);
    }

    /** Returns the offset of the first line that is neither blank nor a comment. */
    private static int firstLine(String text, int from) {
        int begin = from;
        while (begin < text.length()) {
            int end = endOfLine(text, begin);
            String line = text.substring(begin, end).strip();
            if (!line.isEmpty() && !line.startsWith("#")) {
                return begin;
            }
            begin = end + 1;
        }
        return text.length();
    }

    private static int endOfLine(String text, int from) {
        int end = from;
        while (end < text.length() && text.charAt(end) != '\n' && text.charAt(end) != '\r') {
            end++;
        }
        return end;
    }

    /** Returns the separator that the heading has most often outside of quotes; quoted text may contain line ends. */
    private static char guessed(String text, int heading) {
        int[] counts = new int[SEPARATORS.length()];
        boolean quoted = false;
        for (int i = heading; i < text.length(); i++) {
            char each = text.charAt(i);
            if (each == '"') {
                quoted = !quoted;
            } else if (!quoted && (each == '\n' || each == '\r')) {
                break;
            } else if (!quoted && SEPARATORS.indexOf(each) >= 0) {
                counts[SEPARATORS.indexOf(each)]++;
            }
        }
        int most = SEPARATORS.length() - 1;
        for (int i = most - 1; i >= 0; i--) {
            most = counts[i] >= counts[most] && counts[i] > 0 ? i : most;
        }
        return SEPARATORS.charAt(most);
    }
}
