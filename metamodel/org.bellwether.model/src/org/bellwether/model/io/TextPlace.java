// SPDX-License-Identifier: Apache-2.0
package org.bellwether.model.io;

/**
 * A place in a file.
 *
 * @param line from 1; 0 if it is in no file yet
 * @param column from 1; 0 if not known
 * @param excerpt the line with a marker under the place, two lines; empty for files that are not text
 */
public record TextPlace(int line, int column, String excerpt) {}
