// SPDX-License-Identifier: Apache-2.0
package org.bellwether.language.fixes;

/**
 * An edit of a text that fixes a problem.
 *
 * @param title the effect, for people: {@code Swap the ends}
 * @param offset the beginning of the replaced text, in characters
 * @param length the number of replaced characters
 * @param text the new text
 */
public record TextFix(String title, int offset, int length, String text) {
    /** Returns the text after the edit. */
    public String applied(String before) {
        return before.substring(0, offset) + text + before.substring(offset + length);
    }
}
