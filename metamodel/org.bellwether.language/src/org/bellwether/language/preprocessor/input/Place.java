// SPDX-License-Identifier: Apache-2.0
package org.bellwether.language.preprocessor.input;

/**
 * A place in a file that was read.
 *
 * @param file the file as messages call it
 * @param line line in it, from 1
 * @param column column in that line, from 1; 0 where a {@code #line} hides it
 * @param chain how the file came to be read: {@code ", included from a.idl:3"}; empty for the file that was given
 */
public record Place(String file, int line, int column, String chain) {}
