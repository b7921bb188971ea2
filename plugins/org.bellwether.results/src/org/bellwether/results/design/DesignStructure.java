// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.design;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * The effects that a two-level design can distinguish, computed from its runs, so that designs of any origin can be
 * checked.
 *
 * @param resolution the length of the shortest word of the defining relation; 0 if nothing is confounded, 1 or 2 if
 *     runs are not balanced
 * @param pattern    the numbers of words of three, four … letters
 * @param words      products of up to four factors that are constant, with a minus if they are -1, such as {@code
 *     -A*B*C}; these words alias main effects and interactions of two factors
 * @param classes aliases: sets of two or more main effects and interactions of two factors that the runs cannot
 *     separate
 * @param partial    whether main effects are partially confounded with interactions
 */
public record DesignStructure(
        int resolution, String pattern, List<String> words, List<List<String>> classes, boolean partial) {
    private static final int LONGEST = 4;

    /** @param columns one column for each name, with each combination once */
    public static DesignStructure of(List<String> names, List<DesignColumn> columns) {
        if (columns.get(0).runs() == 1L << names.size()) {
            return new DesignStructure(0, "", List.of(), List.of(), false); // all combinations
        }
        WordLengthPattern lengths = WordLengthPattern.of(columns);
        Aliases aliases = new Aliases(names, columns);
        List<Aliases.Term> terms = new ArrayList<>(aliases.mains());
        terms.addAll(aliases.interactions());
        List<List<String>> classes = new ArrayList<>();
        Set<String> reported = new HashSet<>();
        for (Aliases.Term term : terms) {
            List<String> same = new ArrayList<>(List.of(term.name()));
            same.addAll(aliases.of(term));
            if (same.size() > 1 && reported.add(term.name())) {
                classes.add(same);
            }
        }
        List<String> words = new ArrayList<>();
        for (int length = 3; length <= LONGEST; length++) {
            addWords(words, names, columns, length);
        }
        return new DesignStructure(lengths.resolution(), lengths.toString(), words, classes, aliases.isPartial());
    }

    private static void addWords(List<String> words, List<String> names, List<DesignColumn> columns, int length) {
        int[] chosen = IntStream.range(0, length).toArray();
        while (length <= names.size()) {
            DesignColumn product = IntStream.of(chosen)
                    .mapToObj(columns::get)
                    .reduce(DesignColumn::times)
                    .orElseThrow();
            if (product.isConstant()) {
                words.add((product.at(0) < 0 ? "-" : "")
                        + String.join(
                                "*", IntStream.of(chosen).mapToObj(names::get).toList()));
            }
            int last = length - 1;
            while (last >= 0 && chosen[last] == names.size() - length + last) {
                last--;
            }
            if (last < 0) {
                return;
            }
            chosen[last]++;
            for (int i = last + 1; i < length; i++) {
                chosen[i] = chosen[i - 1] + 1;
            }
        }
    }
}
