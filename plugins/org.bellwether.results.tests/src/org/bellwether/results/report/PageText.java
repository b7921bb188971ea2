// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.report;

import java.util.stream.Collectors;

/** Extracts from a report what a person reads about a comparison: a line for each sentence and each row of a table. */
final class PageText {
    private PageText() {}

    /** Returns the summary of a page and its section about the comparison; figures of the machine are in neither. */
    static String ofComparison(String page) {
        String summary = part(page, "<p class=\"summary\">", "</p>");
        String section = part(page, "<section id=\"compared", "</section>");
        return text(summary) + "\n" + text(section);
    }

    private static String part(String page, String from, String to) {
        int begin = page.indexOf(from);
        int end = page.indexOf(to, begin);
        if (begin < 0 || end < 0) {
            throw new IllegalArgumentException("the page has no " + from);
        }
        return page.substring(begin, end);
    }

    private static String text(String html) {
        String text = html.replaceAll("(?s)<svg.*?</svg>", "")
                .replaceAll("</(?:p|h2|tr|caption|code)>", "\n")
                .replaceAll("</t[hd]>", " | ")
                .replaceAll("<small>", "; ")
                .replaceAll("<[^>]*>", "")
                .replace("&lt;", "<")
                .replace("&gt;", ">")
                .replace("&quot;", "\"")
                .replace("&#39;", "'")
                .replace("&amp;", "&");
        return text.replaceAll("(?<=[^ ]\\.) (?=\\S)", "\n")
                .lines()
                .map(line -> line.strip().replaceFirst("( \\|)+$", ""))
                .filter(line -> !line.isEmpty())
                .collect(Collectors.joining("\n", "", "\n"));
    }
}
