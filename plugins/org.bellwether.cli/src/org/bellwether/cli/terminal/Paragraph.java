// SPDX-License-Identifier: Apache-2.0
package org.bellwether.cli.terminal;

/** Wraps text between words. */
public final class Paragraph {
    private Paragraph() {}

    /**
     * Returns lines of at most {@code columns} characters; a longer word has a line alone.
     *
     * @param first the beginning of the first line; the other lines begin with as many blanks
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
