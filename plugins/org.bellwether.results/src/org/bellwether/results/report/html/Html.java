// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.report.html;

import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * Builds parts of a page. {@link #text} escapes all texts, because names come from models, and logs from any program.
 */
public final class Html {
    /** The largest number of sections for which a table of contents is not needed. */
    private static final int FEW = 4;

    private final StringBuilder page = new StringBuilder();
    /** The titles of sections, by their ids. */
    private final Map<String, String> sections = new LinkedHashMap<>();

    private final Set<String> notes = new HashSet<>();

    /** Returns a text with escapes, for elements and quoted attributes. */
    public static String text(String text) {
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

    /** Returns JSON in which no text ends the {@code script} element. */
    static String json(String json) {
        return json.replace("<", "\\u003c").replace("\u2028", "\\u2028").replace("\u2029", "\\u2029");
    }

    /**
     * Returns an attribute with the element of the model to which a figure belongs. The editor shows a page next to the
     * diagram, and links the figure to the element (links.js).
     *
     * @param kind {@code probe}, {@code instance} or {@code factor}
     */
    public static String leadsTo(String kind, String name) {
        return " data-" + kind + "=\"" + text(name) + "\"";
    }

    /** Adds markup without escapes; the caller must not pass foreign texts. */
    public Html raw(String markup) {
        page.append(markup);
        return this;
    }

    /** Adds an element with a text; {@code tag} may have attributes. */
    public Html element(String tag, String text) {
        page.append('<')
                .append(tag)
                .append('>')
                .append(text(text))
                .append("</")
                .append(tag.split(" ")[0])
                .append('>');
        return this;
    }

    /** Begins a section that the page's contents link to. The section must be ended with {@code </section>}. */
    public Html section(String title) {
        return section("", title);
    }

    /** Begins a section with a CSS class. */
    public Html section(String style, String title) {
        String name = title.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", "-");
        String id = name;
        for (int i = 2; sections.containsKey(id); i++) {
            id = name + "-" + i;
        }
        sections.put(id, title);
        return raw("<section id=\"" + id + "\"" + (style.isEmpty() ? "" : " class=\"" + style + "\"") + ">")
                .element("h2", title);
    }

    /** Returns links to all sections so far; empty for a page with few sections. */
    private String contents() {
        if (sections.size() < FEW) {
            return "";
        }
        Html links = new Html();
        links.raw("<nav class=\"contents\" aria-label=\"Contents\"><ol>\n");
        sections.forEach((id, title) ->
                links.raw("<li>").element("a href=\"#" + id + "\"", title).raw("</li>\n"));
        return links.raw("</ol></nav>\n").toString();
    }

    /** Returns the start of a page with this head, and links to the other sections. */
    public String page(Html main) {
        return raw("</header>\n") + main.contents() + "<main>\n" + main + "</main>\n";
    }

    /** Adds a note only if the page does not have the note yet. */
    public Html note(String text) {
        return notes.add(text) ? element("p class=\"caption\"", text) : this;
    }

    /**
     * Begins a part that may be wider than the page and can be scrolled, also by keyboard. It must be ended with {@code
     * </div>}.
     */
    public Html scroll(String label) {
        return raw("<div class=\"scroll\" role=\"region\" tabindex=\"0\" aria-label=\"" + text(label) + "\">");
    }

    /** Adds a row of a table; the first cell is its heading. */
    public Html row(String attributes, List<String> cells) {
        page.append("<tr").append(attributes).append('>');
        for (int i = 0; i < cells.size(); i++) {
            element(i == 0 ? "th scope=\"row\"" : "td", cells.get(i));
        }
        page.append("</tr>\n");
        return this;
    }

    /** Adds the head of a table. */
    public Html head(List<String> cells) {
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
