// SPDX-License-Identifier: Apache-2.0
package org.bellwether.language.preprocessor.input;

/**
 * Bounds on the work of the preprocessor, because files may come from an untrusted source. All COS specifications
 * together have 0.3 MB, include one another 6 deep and need a few thousand characters of macros.
 *
 * @param read      characters in all files that are read, counted at each inclusion
 * @param written   characters of the result
 * @param expansion characters that macros may expand to, intermediate steps included
 * @param includes  greatest depth of includes
 * @param nesting   greatest depth of macro calls and of a condition's parentheses
 * @param files     number of included files, counted at each inclusion
 */
public record PreprocessorLimits(long read, long written, long expansion, int includes, int nesting, int files) {
    public static final PreprocessorLimits DEFAULT =
            new PreprocessorLimits(16L << 20, 16L << 20, 4L << 20, 100, 200, 5_000);
}
