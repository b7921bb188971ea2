// SPDX-License-Identifier: Apache-2.0
package org.bellwether.edit.text;

/**
 * A place in a file's text.
 *
 * @param file the file's path in the project's folder
 * @param offset where it begins, in characters
 * @param length how long it is
 */
public record TextRange(String file, int offset, int length) {}
