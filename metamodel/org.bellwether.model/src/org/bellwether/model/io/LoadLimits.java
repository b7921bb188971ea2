// SPDX-License-Identifier: Apache-2.0
package org.bellwether.model.io;

/**
 * Bounds on the work of the loader for one file. A model of 10,000 instances needs about 10 MB and nests 20 levels
 * deep.
 *
 * @param bytes greatest size of one file
 * @param depth greatest nesting of XML elements
 * @param elements greatest number of XML elements in one file
 * @param files greatest number of files in one project
 */
public record LoadLimits(long bytes, int depth, int elements, int files) {
    public static final LoadLimits DEFAULT = new LoadLimits(64L << 20, 200, 1_000_000, 250);
}
