// SPDX-License-Identifier: Apache-2.0
package org.bellwether.edit.statement;

/**
 * A suggested text for a place in a statement.
 *
 * @param label the displayed text
 * @param text the text that replaces the half-typed word
 * @param offset the offset of that word in the statement
 * @param length the length of that word
 * @param kind element, keyword, word, unit, option or value
 * @param detail a short description
 * @param documentation Markdown; empty if there is none
 * @param order the sort key
 */
public record Suggestion(
        String label,
        String text,
        int offset,
        int length,
        String kind,
        String detail,
        String documentation,
        String order) {
    /** Returns the suggestion for a text that begins at another offset. */
    public Suggestion movedBy(int distance) {
        return new Suggestion(label, text, offset + distance, length, kind, detail, documentation, order);
    }
}
