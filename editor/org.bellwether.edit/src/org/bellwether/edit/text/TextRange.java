// SPDX-License-Identifier: Apache-2.0
package org.bellwether.edit.text;

/**
 * A place in a file's text.
 *
 * @param file the file's path in the project's folder
 * @param offset the offset of its beginning in characters
 * @param length its length
 */
public record TextRange(String file, int offset, int length) {}
