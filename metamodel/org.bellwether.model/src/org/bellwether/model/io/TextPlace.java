// SPDX-License-Identifier: Apache-2.0
package org.bellwether.model.io;

/**
 * A place in a file.
 *
 * @param line the line from 1; 0 for an element that is not in a file yet
 * @param column the column from 1; 0 if unknown
 * @param excerpt the line with a marker under the place, two lines; empty for files that are not text
 */
public record TextPlace(int line, int column, String excerpt) {}
