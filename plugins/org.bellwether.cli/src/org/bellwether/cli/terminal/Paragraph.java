// SPDX-License-Identifier: Apache-2.0
package org.bellwether.cli.terminal;

/** Text that is broken between words where it is too wide. */
public final class Paragraph {
    private Paragraph() {}

    /**
     * Lines of at most {@code columns}, unless a word alone is longer.
     *
     * @param first what the first line begins with; the others begin with as many blanks
     */
    public static String of(String first, String text, int columns) {
        String indent = " ".repeat(first.length());
        StringBuilder lines = new StringBuilder(first);
        int column = first.length();
        for (String word : text.split(" ")) {
            if (column > first.length() && column + 1 + word.length() > columns) {
                lines.append('\n').append(indent);
                column = first.length();
            } else if (column > first.length()) {
                lines.append(' ');
                column++;
            }
            lines.append(word);
            column += word.length();
        }
        return lines.append('\n').toString();
    }
}
