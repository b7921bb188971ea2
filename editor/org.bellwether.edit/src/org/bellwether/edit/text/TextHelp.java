// SPDX-License-Identifier: Apache-2.0
package org.bellwether.edit.text;

/**
 * The help for a word in a text.
 *
 * @param offset where the word begins, in characters
 * @param length how long it is
 * @param text Markdown
 */
public record TextHelp(int offset, int length, String text) {}
