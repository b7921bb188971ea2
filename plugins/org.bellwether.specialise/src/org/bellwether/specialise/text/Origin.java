// SPDX-License-Identifier: Apache-2.0
package org.bellwether.specialise.text;

/**
 * The place that a line comes from.
 *
 * @param file the path relative to the source tree, or the name of a rule file
 * @param line the line, from 1
 * @param isRule whether the file is a rule file
 */
public record Origin(String file, int line, boolean isRule) {
    /** Returns the place a number of lines further on in the same file. */
    public Origin plus(int lines) {
        return new Origin(file, line + lines, isRule);
    }
}
