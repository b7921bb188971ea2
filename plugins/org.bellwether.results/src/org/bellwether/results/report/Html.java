// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.report;

import java.util.List;

/** Pieces of a page. All text goes through {@link #text}: names come from models, and logs from anywhere. */
final class Html {
    private final StringBuilder page = new StringBuilder();

    /** Text that is shown as it is, in elements and in quoted attributes. */
    static String text(String text) {
        StringBuilder escaped = new StringBuilder(text.length() + 16);
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            switch (c) {
                case '&' -> escaped.append("&amp;");
                case '<' -> escaped.append("&lt;");
                case '>' -> escaped.append("&gt;");
                case '"' -> escaped.append("&quot;");
                case '\'' -> escaped.append("&#39;");
                default -> escaped.append(Character.isISOControl(c) && c != '\n' && c != '\t' ? '\uFFFD' : c);
            }
        }
        return escaped.toString();
    }

    /** JSON that no {@code script} element ends in. */
    static String json(String json) {
        return json.replace("<", "\\u003c").replace("\u2028", "\\u2028").replace("\u2029", "\\u2029");
    }

    /** Markup of our own. */
    Html raw(String markup) {
        page.append(markup);
        return this;
    }

    /** An element with nothing but text in it; {@code tag} may have attributes. */
    Html element(String tag, String text) {
        page.append('<')
                .append(tag)
                .append('>')
                .append(text(text))
                .append("</")
                .append(tag.split(" ")[0])
                .append('>');
        return this;
    }

    /** Begins a part that may be wider than the page; it can be scrolled by keyboard, too. Ends with {@code </div>}. */
    Html scroll(String label) {
        return raw("<div class=\"scroll\" role=\"region\" tabindex=\"0\" aria-label=\"" + text(label) + "\">");
    }

    /** A row of a table: the first cell heads it. */
    Html row(String attributes, List<String> cells) {
        page.append("<tr").append(attributes).append('>');
        for (int i = 0; i < cells.size(); i++) {
            element(i == 0 ? "th scope=\"row\"" : "td", cells.get(i));
        }
        page.append("</tr>\n");
        return this;
    }

    /** The head of a table. */
    Html head(List<String> cells) {
        page.append("<thead><tr>");
        cells.forEach(cell -> element("th scope=\"col\"", cell));
        page.append("</tr></thead>\n");
        return this;
    }

    @Override
    public String toString() {
        return page.toString();
    }
}
