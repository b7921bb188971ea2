// SPDX-License-Identifier: Apache-2.0
package org.bellwether.language.print.text;

import java.util.ArrayList;
import java.util.List;

/** Splits long texts into adjacent strings, which IDL joins: each string ends after a paragraph or a word. */
public final class StringSplitter {
    private StringSplitter() {}

    /** Returns the strings of a text, quoted; a string is longer than the width only if one word is. */
    public static List<String> strings(String text, int width) {
        List<String> result = new ArrayList<>();
        for (String paragraph : text.split("(?<=\n)(?!\n)")) {
            StringBuilder line = new StringBuilder();
            for (String word : paragraph.split("(?<= )(?! )")) {
                if (!line.isEmpty() && Lexemes.text(line + word).length() > width) {
                    result.add(Lexemes.text(line.toString()));
                    line.setLength(0);
                }
                line.append(word);
            }
            result.add(Lexemes.text(line.toString()));
        }
        return result;
    }
}
