// SPDX-License-Identifier: Apache-2.0
package org.bellwether.language.fixes;

import org.bellwether.model.Problem;

/**
 * The place of a problem in a text.
 *
 * @param offset the offset of the first character
 * @param length the number of marked characters
 */
public record ProblemPlace(int offset, int length) {
    /** Returns the place that an excerpt marks; without an excerpt, the rest of the problem's line. */
    public static ProblemPlace of(Problem problem, String text) {
        int start = 0;
        for (int line = 1; line < problem.line(); line++) {
            int end = text.indexOf('\n', start);
            if (end < 0) {
                return new ProblemPlace(text.length(), 0);
            }
            start = end + 1;
        }
        int end = text.indexOf('\n', start) < 0 ? text.length() : text.indexOf('\n', start);
        int offset = Math.min(end, start + Math.max(0, problem.column() - 1));
        int marked = marked(problem);
        return new ProblemPlace(offset, marked > 0 ? Math.min(marked, text.length() - offset) : end - offset);
    }

    /** Returns the number of characters that an excerpt's second line marks; 0 without an excerpt. */
    public static int marked(Problem problem) {
        String excerpt = problem.excerpt();
        return (int) excerpt.chars()
                .skip(excerpt.lastIndexOf('\n') + 1L)
                .filter(c -> c == '^')
                .count();
    }
}
