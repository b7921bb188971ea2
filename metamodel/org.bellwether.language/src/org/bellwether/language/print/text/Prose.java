// SPDX-License-Identifier: Apache-2.0
package org.bellwether.language.print.text;

import java.util.ArrayList;
import java.util.List;

/** Long texts as strings that follow one another, which IDL takes for one: each ends after a paragraph or a word. */
public final class Prose {
    private Prose() {}

    /** The strings of a text, quoted; none is longer than the width, if its words are not. */
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
