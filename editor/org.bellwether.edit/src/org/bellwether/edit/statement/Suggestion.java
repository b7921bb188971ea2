// SPDX-License-Identifier: Apache-2.0
package org.bellwether.edit.statement;

/**
 * A text that may be written at a place of a statement.
 *
 * @param label what is shown
 * @param text what is written in place of the half-typed word
 * @param offset where that word begins in the statement
 * @param length how long it is
 * @param kind element, keyword, word, unit, option or value
 * @param detail a few words on it
 * @param documentation Markdown; empty if there is none
 * @param order what to sort by
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
    /** Returns the same for a text that begins elsewhere. */
    public Suggestion movedBy(int distance) {
        return new Suggestion(label, text, offset + distance, length, kind, detail, documentation, order);
    }
}
