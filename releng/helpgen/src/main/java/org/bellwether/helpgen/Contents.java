// SPDX-License-Identifier: Apache-2.0
package org.bellwether.helpgen;

import java.util.List;
import java.util.stream.Collectors;

/** Which pages there are: for Eclipse's help, and as a page of their own where that is not installed. */
final class Contents {
    private static final String TITLE = "Bellwether";

    private Contents() {}

    static String toc(List<HelpPage> pages) {
        return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<toc label=\"" + TITLE
                + "\" topic=\"help-gen/index.html\">\n"
                + pages.stream()
                        .map(page -> "  <topic label=\"" + HelpPage.escaped(page.title()) + "\" href=\"help-gen/"
                                + page.name() + "\"/>\n")
                        .collect(Collectors.joining())
                + "</toc>\n";
    }

    static String page(List<HelpPage> pages) {
        String links = pages.stream()
                .map(page -> "<li><a href=\"" + page.name() + "\">" + HelpPage.escaped(page.title()) + "</a></li>\n")
                .collect(Collectors.joining());
        return HelpPage.page(TITLE, "", "<h1>" + TITLE + "</h1>\n<ul>\n" + links + "</ul>\n");
    }
}
