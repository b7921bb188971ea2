// SPDX-License-Identifier: Apache-2.0
package org.bellwether.specialise.text;

/**
 * A text that replaces a range of {@link SourceText#joined()}.
 *
 * @param start the first character of the range
 * @param end the character after the range
 * @param text the new text, lines separated by {@code \n}
 * @param origin the place of the first line of the new text
 */
public record Replacement(int start, int end, String text, Origin origin) {}
