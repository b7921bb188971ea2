// SPDX-License-Identifier: Apache-2.0
package org.bellwether.specialise.text;

import java.util.List;

/**
 * A text in a rule file, such as the text to search for.
 *
 * @param text the octets of its UTF-8 encoding as ISO-8859-1, lines separated by {@code \n}
 * @param origin the place of its first line
 */
public record RuleText(String text, Origin origin) {
    /**
     * Returns the content of an element without the layout of the rule file: a line break at its beginning is removed,
     * and a line break with blanks at its end.
     *
     * @param content the element's content
     * @param tag the place of the end of the start tag
     */
    public static RuleText of(String content, Origin tag) {
        int first = content.indexOf('\n');
        boolean startsOnNextLine = first >= 0 && content.substring(0, first).isBlank();
        int begin = startsOnNextLine ? first + 1 : 0;
        int last = content.lastIndexOf('\n');
        int end = last >= begin && content.substring(last).isBlank() ? last : content.length();
        return new RuleText(
                Octets.utf8(content.substring(begin, Math.max(begin, end))), startsOnNextLine ? tag.plus(1) : tag);
    }

    /** Returns the lines, at least one, each with this line end. */
    public List<Line> lines(String end) {
        String[] texts = text.split("\n", -1);
        Line[] lines = new Line[texts.length];
        for (int i = 0; i < texts.length; i++) {
            lines[i] = new Line(texts[i], end, origin.plus(i));
        }
        return List.of(lines);
    }
}
