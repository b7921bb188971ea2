// SPDX-License-Identifier: Apache-2.0
package org.bellwether.language.parser;

import java.util.Set;

/**
 * Decides by the tokens so far whether "&gt;" closes a generic type, as in {@code sequence<string<8>>}, or compares.
 */
final class Generics {
    private static final Set<String> NAMES = Set.of("sequence", "string", "wstring", "fixed");

    private int open;
    /** The number of parentheses and brackets that are open in a generic: between them ">" compares. */
    private int parentheses;
    /** True if the next "}" closes "${". */
    private boolean inParameter;

    /** Returns whether a "&gt;" as the next token would close a generic. */
    boolean canClose() {
        return open > 0 && parentheses == 0;
    }

    /**
     * Counts a sign.
     *
     * @param before the word before the sign; empty if there is none
     */
    void count(String token, String before) {
        if (token.equals("<") && NAMES.contains(before)) {
            open++;
        } else if (token.equals(">") && canClose()) {
            open--;
        } else if ((token.equals("(") || token.equals("[")) && open > 0) {
            parentheses++;
        } else if ((token.equals(")") || token.equals("]")) && parentheses > 0) {
            parentheses--;
        } else if (token.equals("${") || inParameter) {
            inParameter = !token.equals("}");
        } else if (token.equals(";") || token.equals("{") || token.equals("}")) {
            open = 0;
            parentheses = 0;
        }
    }
}
