// SPDX-License-Identifier: Apache-2.0
package org.bellwether.language.preprocessor.input;

/**
 * A place in a file that was read.
 *
 * @param file the file's name in messages
 * @param line the line in the file, from 1
 * @param column the column in that line, from 1; 0 if a {@code #line} hides it
 * @param chain the includes that led to the file: {@code ", included from a.idl:3"}; empty for a given file
 */
public record SourceLocation(String file, int line, int column, String chain) {}
