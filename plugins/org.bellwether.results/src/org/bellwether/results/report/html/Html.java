// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.report.html;

import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/** Pieces of a page. All text goes through {@link #text}: names come from models, and logs from anywhere. */
public final class Html {
    /** So many sections need no contents. */
    private static final int FEW = 4;

    private final StringBuilder page = new StringBuilder();
    /** The titles of sections, by their ids. */
    private final Map<String, String> sections = new LinkedHashMap<>();

    private final Set<String> notes = new HashSet<>();

    /** Text that is shown as it is, in elements and in quoted attributes. */
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

    /** JSON that no {@code script} element ends in. */
    static String json(String json) {
        return json.replace("<", "\\u003c").replace("\u2028", "\\u2028").replace("\u2029", "\\u2029");
    }

    /**
     * Returns an attribute that names the element of the model that a figure belongs to: the editor, which shows a page
     * beside the drawing, leads from the figure to it (links.js).
     *
     * @param kind {@code probe}, {@code instance} or {@code factor}
     */
    public static String leadsTo(String kind, String name) {
        return " data-" + kind + "=\"" + text(name) + "\"";
    }

    /** Markup of our own. */
    public Html raw(String markup) {
        page.append(markup);
        return this;
    }

    /** An element with nothing but text in it; {@code tag} may have attributes. */
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

    /** Begins a section that the page's contents lead to. Ends with {@code </section>}. */
    public Html section(String title) {
        return section("", title);
    }

    /** Begins a section with a style of its own. */
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

    /** Links to all sections that have been begun; nothing for a page that is seen at a glance. */
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

    /** Returns a page with this head, still open: with links to the later parts. */
    public String page(Html main) {
        return raw("</header>\n") + main.contents() + "<main>\n" + main + "</main>\n";
    }

    /** A note that the page has once, where it is first needed. */
    public Html note(String text) {
        return notes.add(text) ? element("p class=\"caption\"", text) : this;
    }

    /** Begins a part that may be wider than the page; it can be scrolled by keyboard, too. Ends with {@code </div>}. */
    public Html scroll(String label) {
        return raw("<div class=\"scroll\" role=\"region\" tabindex=\"0\" aria-label=\"" + text(label) + "\">");
    }

    /** A row of a table: the first cell heads it. */
    public Html row(String attributes, List<String> cells) {
        page.append("<tr").append(attributes).append('>');
        for (int i = 0; i < cells.size(); i++) {
            element(i == 0 ? "th scope=\"row\"" : "td", cells.get(i));
        }
        page.append("</tr>\n");
        return this;
    }

    /** The head of a table. */
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
