// SPDX-License-Identifier: Apache-2.0
package org.bellwether.model.util;

import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Writes lists of words and suggestions for misspelt words. */
public final class Spelling {
    /** The greatest number of words that are listed. */
    private static final int SHORT_LIST = 10;

    private static final int CLOSE_WORDS = 5;

    private Spelling() {}

    /** Returns a list: {@code a}, {@code a or b}, {@code a, b or c}. */
    public static String either(List<String> words) {
        int last = words.size() - 1;
        return last <= 0
                ? String.join("", words)
                : String.join(", ", words.subList(0, last)) + " or " + words.get(last);
    }

    /** Returns {@code Did you mean x?}, or other advice. */
    public static String didYouMean(String word, Collection<String> known, String otherwise) {
        return nearest(word, known).map(n -> "Did you mean " + n + "?").orElse(otherwise);
    }

    /**
     * Returns {@code Did you mean x?}, else {@code Use one of …} with all known words, or the nearest if there are
     * many.
     */
    public static String didYouMeanOneOf(String word, Collection<String> known) {
        List<String> near = known.stream()
                .distinct()
                .sorted(Comparator.comparingInt(
                                (String k) -> distance(word.toLowerCase(Locale.ROOT), k.toLowerCase(Locale.ROOT)))
                        .thenComparing(Comparator.naturalOrder()))
                .limit(CLOSE_WORDS)
                .toList();
        boolean isMany = known.size() > SHORT_LIST;
        String all = String.join(", ", isMany ? near : known.stream().sorted().toList());
        String oneOf =
                isMany ? "Use one of its " + known.size() + ", such as " : known.size() == 1 ? "Use " : "Use one of ";
        return didYouMean(word, known, known.isEmpty() ? "Remove it: there are none" : oneOf + all);
    }

    /**
     * Returns the nearest known word, if it is near enough to be meant: at most one change in three letters, ignoring
     * case.
     */
    public static Optional<String> nearest(String word, Collection<String> known) {
        String small = word.toLowerCase(Locale.ROOT);
        int limit = small.length() < 3 ? 0 : Math.min(3, small.length() / 3);
        return known.stream()
                .filter(k -> Math.abs(k.length() - small.length()) <= limit)
                .min(Comparator.comparingInt((String k) -> distance(small, k.toLowerCase(Locale.ROOT)))
                        .thenComparing(Comparator.naturalOrder()))
                .filter(k -> distance(small, k.toLowerCase(Locale.ROOT)) <= limit);
    }

    /**
     * Returns the number of insertions, deletions, replacements and swaps of neighbours that turn one word into the
     * other.
     */
    static int distance(String a, String b) {
        int[][] d = new int[a.length() + 1][b.length() + 1];
        for (int i = 0; i <= a.length(); i++) {
            for (int j = 0; j <= b.length(); j++) {
                if (i == 0 || j == 0) {
                    d[i][j] = i + j;
                    continue;
                }
                boolean equal = a.charAt(i - 1) == b.charAt(j - 1);
                d[i][j] = Math.min(Math.min(d[i - 1][j], d[i][j - 1]) + 1, d[i - 1][j - 1] + (equal ? 0 : 1));
                if (i > 1 && j > 1 && a.charAt(i - 1) == b.charAt(j - 2) && a.charAt(i - 2) == b.charAt(j - 1)) {
                    d[i][j] = Math.min(d[i][j], d[i - 2][j - 2] + 1);
                }
            }
        }
        return d[a.length()][b.length()];
    }
}
