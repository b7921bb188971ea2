// SPDX-License-Identifier: Apache-2.0
package org.bellwether.language.preprocessor.input;

/**
 * Bounds on the work that files may cause in the preprocessor: they may come from anywhere. All COS specifications
 * together have 0.3 MB, include one another 6 deep and need a few thousand characters of macros.
 *
 * @param read      characters in all files that are read, each as often as it is included
 * @param written   characters of the result
 * @param expansion characters that macros may expand to, intermediate steps included
 * @param includes  how deep files may include one another
 * @param nesting   how deep macro calls and parentheses of a condition may nest
 * @param files     number of files that are included, each as often as it is
 */
public record PreprocessorLimits(long read, long written, long expansion, int includes, int nesting, int files) {
    public static final PreprocessorLimits DEFAULT =
            new PreprocessorLimits(16L << 20, 16L << 20, 4L << 20, 100, 200, 5_000);
}
