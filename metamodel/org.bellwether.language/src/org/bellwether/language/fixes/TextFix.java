// SPDX-License-Identifier: Apache-2.0
package org.bellwether.language.fixes;

/**
 * An edit of a text that fixes a problem.
 *
 * @param title what it does, for people: {@code Swap the ends}
 * @param offset where it begins, in characters
 * @param length how many characters it replaces
 * @param text what it puts there
 */
public record TextFix(String title, int offset, int length, String text) {
    /** The text after it. */
    public String applied(String before) {
        return before.substring(0, offset) + text + before.substring(offset + length);
    }
}
