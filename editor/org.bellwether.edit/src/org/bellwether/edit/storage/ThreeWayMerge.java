// SPDX-License-Identifier: Apache-2.0
package org.bellwether.edit.storage;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Merges two texts that were edited from a common base, line by line, as version control does. */
public final class ThreeWayMerge {
    private final String[] base;
    private final String[] mine;
    private final String[] theirs;
    private final int[] mineOfBase;
    private final int[] theirsOfBase;

    private ThreeWayMerge(String base, String mine, String theirs) {
        this.base = lines(base);
        this.mine = lines(mine);
        this.theirs = lines(theirs);
        mineOfBase = partners(this.base, this.mine);
        theirsOfBase = partners(this.base, this.theirs);
    }

    /** Returns the text with both changes; empty if both changed the same or adjacent lines. */
    public static Optional<String> merge(String base, String mine, String theirs) {
        return new ThreeWayMerge(base, mine, theirs).merge();
    }

    private static String[] lines(String text) {
        return text.split("(?<=\n)");
    }

    private Optional<String> merge() {
        StringBuilder result = new StringBuilder();
        int b = 0;
        int m = 0;
        int t = 0;
        while (true) {
            // finds the next line that neither text changed, which ends the current chunk
            int next = b;
            while (next < base.length && (mineOfBase[next] < 0 || theirsOfBase[next] < 0)) {
                next++;
            }
            int mineEnd = next < base.length ? mineOfBase[next] : mine.length;
            int theirsEnd = next < base.length ? theirsOfBase[next] : theirs.length;
            Optional<String> chunk = choose(join(base, b, next), join(mine, m, mineEnd), join(theirs, t, theirsEnd));
            if (chunk.isEmpty()) {
                return Optional.empty();
            }
            result.append(chunk.get());
            if (next == base.length) {
                return Optional.of(result.toString());
            }
            result.append(base[next]);
            b = next + 1;
            m = mineEnd + 1;
            t = theirsEnd + 1;
        }
    }

    private static Optional<String> choose(String base, String mine, String theirs) {
        return mine.equals(theirs) || theirs.equals(base)
                ? Optional.of(mine)
                : mine.equals(base) ? Optional.of(theirs) : Optional.empty();
    }

    private static String join(String[] lines, int from, int to) {
        return String.join("", List.of(lines).subList(from, to));
    }

    /**
     * Returns, for each line of the first text, the index of the same line in the second text, in order: a longest
     * common subsequence; -1 if there is none.
     */
    private static int[] partners(String[] a, String[] b) {
        int start = 0;
        while (start < a.length && start < b.length && a[start].equals(b[start])) {
            start++;
        }
        int end = 0;
        while (end < a.length - start
                && end < b.length - start
                && a[a.length - 1 - end].equals(b[b.length - 1 - end])) {
            end++;
        }
        int[] result = new int[a.length];
        for (int i = 0; i < a.length; i++) {
            result[i] = i < start ? i : i >= a.length - end ? i - a.length + b.length : -1;
        }
        middle(a, b, start, a.length - end, b.length - end, result);
        return result;
    }

    /**
     * Fills the result for the lines between the equal beginning and the equal end: Myers' greedy search for the
     * shortest edit script.
     */
    private static void middle(String[] a, String[] b, int start, int aEnd, int bEnd, int[] result) {
        int n = aEnd - start;
        int m = bEnd - start;
        List<int[]> history = new ArrayList<>();
        int[] reached = new int[2 * (n + m) + 3];
        int zero = n + m + 1;
        for (int d = 0; d <= n + m; d++) {
            history.add(reached.clone());
            for (int k = -d; k <= d; k += 2) {
                boolean down = k == -d || k != d && reached[zero + k - 1] < reached[zero + k + 1];
                int x = down ? reached[zero + k + 1] : reached[zero + k - 1] + 1;
                while (x < n && x - k < m && a[start + x].equals(b[start + x - k])) {
                    x++;
                }
                reached[zero + k] = x;
                if (x >= n && x - k >= m) {
                    backtrack(history, d, zero, n, m, start, result);
                    return;
                }
            }
        }
    }

    private static void backtrack(List<int[]> history, int distance, int zero, int n, int m, int start, int[] result) {
        int x = n;
        int y = m;
        for (int d = distance; d >= 0; d--) {
            int[] reached = history.get(d);
            int k = x - y;
            boolean down = k == -d || k != d && reached[zero + k - 1] < reached[zero + k + 1];
            int fromX = d == 0 ? 0 : reached[zero + (down ? k + 1 : k - 1)];
            int fromY = d == 0 ? 0 : fromX - (down ? k + 1 : k - 1);
            while (x > fromX && y > fromY) {
                x--;
                y--;
                result[start + x] = start + y;
            }
            x = fromX;
            y = fromY;
        }
    }
}
