// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.design;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * The definition of a factor's column: the product of others' columns, or its opposite.
 *
 * @param factor  number of the generated factor, from 0
 * @param product numbers of the multiplied factors
 */
public record Generator(int factor, boolean negative, List<Integer> product) {
    private static final String LETTERS = "ABCDEFGHJKLMNOPQRSTUVWXYZ"; // I is the identity

    public Generator {
        product = List.copyOf(product);
    }

    /**
     * Reads {@code F=ABC}, {@code o6=123}, {@code cache=-lock*purge}. Factors are named by name, by letter or by
     * number; signs between them ({@code *}, {@code .}, a blank) are needed if the text is ambiguous otherwise.
     */
    public static Generator parse(String text, List<String> factors) throws DesignException {
        String[] sides = text.split("=", -1);
        if (sides.length != 2) {
            throw wrong(text, "is not of the form FACTOR=PRODUCT", factors);
        }
        boolean negative = sides[1].strip().startsWith("-");
        List<Integer> left = numbers(sides[0].strip(), factors);
        List<Integer> right = numbers(sides[1].strip().replaceFirst("^[-+]", ""), factors);
        if (left == null || left.size() != 1) {
            throw wrong(text, "names no factor on its left side", factors);
        } else if (right == null || right.size() < 2) {
            throw wrong(text, "has no product of two or more factors on its right side", factors);
        } else if (right.contains(left.get(0)) || right.stream().distinct().count() < right.size()) {
            throw wrong(text, "has a factor twice", factors);
        }
        return new Generator(left.get(0), negative, right);
    }

    private static DesignException wrong(String text, String what, List<String> factors) {
        return new DesignException(
                "generator",
                "The generator '" + text + "' " + what,
                "Write factors by name, letter (A is the first) or number, as in F=ABC; the factors are "
                        + String.join(", ", factors));
    }

    /** Returns the numbers of the factors; null if the text is no product of factors. */
    private static List<Integer> numbers(String text, List<String> factors) {
        String[] parts = text.split("[*.·\\s]+");
        if (parts.length > 1) {
            List<Integer> all = new ArrayList<>();
            for (String part : parts) {
                int number = number(part, factors);
                if (number < 0) {
                    return null;
                }
                all.add(number);
            }
            return all;
        }
        int whole = number(text, factors);
        return whole >= 0 ? List.of(whole) : run(text, factors);
    }

    private static int number(String text, List<String> factors) {
        int byName = factors.indexOf(text);
        if (byName >= 0) {
            return byName;
        }
        int byLetter = text.length() == 1 ? LETTERS.indexOf(text) : -1;
        int found = byLetter >= 0 ? byLetter : text.matches("[1-9]\\d?") ? Integer.parseInt(text) - 1 : -1;
        return found < factors.size() ? found : -1;
    }

    /** Reads factors without separators: names as long as possible, or letters, or digits. */
    private static List<Integer> run(String text, List<String> factors) {
        List<Integer> names = new ArrayList<>();
        int at = 0;
        while (at < text.length()) {
            int best = -1;
            for (int i = 0; i < factors.size(); i++) {
                if (text.startsWith(factors.get(i), at)
                        && (best < 0
                                || factors.get(i).length() > factors.get(best).length())) {
                    best = i;
                }
            }
            if (best < 0) {
                break;
            }
            names.add(best);
            at += factors.get(best).length();
        }
        if (at == text.length()) {
            return names;
        }
        List<Integer> signs = text.chars()
                .mapToObj(c -> number(Character.toString(c), factors))
                .toList();
        return signs.isEmpty() || signs.contains(-1) ? null : signs;
    }

    /** Returns the text of the generator: {@code o6=o1*o2*o3}. */
    public String text(List<String> factors) {
        return factors.get(factor) + "=" + (negative ? "-" : "")
                + product.stream().map(factors::get).collect(Collectors.joining("*"));
    }
}
