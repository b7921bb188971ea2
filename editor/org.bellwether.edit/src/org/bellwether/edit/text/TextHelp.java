// SPDX-License-Identifier: Apache-2.0
package org.bellwether.edit.text;

/**
 * The help for a word in a text.
 *
 * @param offset the offset of the word in characters
 * @param length the length of the word
 * @param text Markdown
 */
public record TextHelp(int offset, int length, String text) {}
