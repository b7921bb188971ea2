// SPDX-License-Identifier: Apache-2.0
package org.bellwether.helpgen;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.commonmark.node.AbstractVisitor;
import org.commonmark.node.Heading;
import org.commonmark.node.Link;
import org.commonmark.node.Node;

/**
 * The table of contents: for Eclipse's help, and as a page if that is not installed.
 *
 * @param sections the sections in order; a section without pages is left out
 */
record Contents(List<Section> sections) {
    private static final String TITLE = "Bellwether";

    record Section(String title, List<HelpPage> pages) {}

    /**
     * @param index a document whose headings of level 2 are the names of sections, and whose links below them lead to
     *     pages
     * @param pages the pages by the names of their HTML files
     * @throws IllegalArgumentException if the index lacks a page
     */
    static Contents read(Node index, Map<String, HelpPage> pages) {
        List<Section> sections = new ArrayList<>();
        List<HelpPage> missing = new ArrayList<>(pages.values());
        index.accept(new AbstractVisitor() {
            @Override
            public void visit(Heading heading) {
                if (heading.getLevel() == 2) {
                    sections.add(new Section(HelpPage.text(heading), new ArrayList<>()));
                }
            }

            @Override
            public void visit(Link link) {
                HelpPage page = pages.get(HelpPage.htmlName(link.getDestination()));
                if (page != null && missing.remove(page)) {
                    sections.get(sections.size() - 1).pages().add(page);
                }
            }
        });
        if (!missing.isEmpty()) {
            throw new IllegalArgumentException("docs/README.md has no link to "
                    + missing.stream().map(HelpPage::name).toList() + ": add a line for each page");
        }
        sections.removeIf(section -> section.pages().isEmpty());
        return new Contents(List.copyOf(sections));
    }

    String toc() {
        return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<toc label=\"" + TITLE
                + "\" topic=\"help-gen/index.html\">\n"
                + sections.stream()
                        .map(section -> "  <topic label=\"" + HelpPage.escaped(section.title()) + "\">\n"
                                + section.pages().stream()
                                        .map(page -> "    <topic label=\"" + HelpPage.escaped(page.title())
                                                + "\" href=\"help-gen/" + page.name() + "\"/>\n")
                                        .collect(Collectors.joining())
                                + "  </topic>\n")
                        .collect(Collectors.joining())
                + "</toc>\n";
    }

    String page() {
        String body = sections.stream()
                .map(section -> "<h2>" + HelpPage.escaped(section.title()) + "</h2>\n<ul>\n"
                        + section.pages().stream()
                                .map(page -> "<li><a href=\"" + page.name() + "\">" + HelpPage.escaped(page.title())
                                        + "</a></li>\n")
                                .collect(Collectors.joining())
                        + "</ul>\n")
                .collect(Collectors.joining());
        return HelpPage.page(TITLE, "", "<h1>" + TITLE + "</h1>\n" + body);
    }
}
