// SPDX-License-Identifier: Apache-2.0
package org.bellwether.helpgen;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.commonmark.Extension;
import org.commonmark.ext.gfm.tables.TablesExtension;
import org.commonmark.ext.heading.anchor.HeadingAnchorExtension;
import org.commonmark.node.AbstractVisitor;
import org.commonmark.node.Heading;
import org.commonmark.node.Link;
import org.commonmark.node.Node;
import org.commonmark.parser.Parser;
import org.commonmark.renderer.html.HtmlRenderer;
import org.commonmark.renderer.text.TextContentRenderer;

/**
 * One page of the help.
 *
 * @param file the Markdown file, relative to the folder of all pages
 * @param title the first heading of the page
 */
record HelpPage(Path file, String title, Node document) {
    private static final List<Extension> EXTENSIONS =
            List.of(TablesExtension.create(), HeadingAnchorExtension.create());
    private static final Parser PARSER = Parser.builder().extensions(EXTENSIONS).build();
    private static final HtmlRenderer RENDERER =
            HtmlRenderer.builder().extensions(EXTENSIONS).build();

    static HelpPage read(Path folder, Path file) throws IOException {
        Node document = PARSER.parse(Files.readString(folder.resolve(file)));
        Node heading = document.getFirstChild();
        while (heading != null && !(heading instanceof Heading)) {
            heading = heading.getNext(); // the first node may be a licence line
        }
        if (heading == null) {
            throw new IOException(file + " has no heading to be its title");
        }
        return new HelpPage(file, text(heading), document);
    }

    static String text(Node node) {
        return TextContentRenderer.builder().build().render(node).strip();
    }

    /** Returns the name of the HTML file, relative to the folder of all pages. */
    String name() {
        return htmlName(file.toString());
    }

    static String htmlName(String markdown) {
        return markdown.replaceAll("\\.md$", ".html");
    }

    /** @param pages the names of all pages; links to other files of the repository become plain text */
    String html(Set<String> pages) {
        document.accept(new AbstractVisitor() {
            @Override
            public void visit(Link link) {
                visitChildren(link);
                redirect(link, pages);
            }
        });
        return page(title, "../".repeat(file.getNameCount() - 1), RENDERER.render(document));
    }

    private void redirect(Link link, Set<String> pages) {
        String destination = link.getDestination();
        if (destination.matches("(https?:|#).*")) {
            return;
        }
        int fragment = destination.indexOf('#');
        String path = fragment < 0 ? destination : destination.substring(0, fragment);
        String anchor = fragment < 0 ? "" : destination.substring(fragment);
        if (pages.contains(htmlName(file.resolveSibling(path).normalize().toString()))) {
            link.setDestination(path.replaceAll("\\.md$", ".html") + anchor);
        } else {
            for (Node child = link.getFirstChild(); child != null; child = link.getFirstChild()) {
                link.insertBefore(child);
            }
            link.unlink();
        }
    }

    /** @param up the relative path from the page to the folder of all pages */
    static String page(String title, String up, String body) {
        return "<!DOCTYPE html>\n<html lang=\"en\">\n<head><meta charset=\"utf-8\"><title>" + escaped(title)
                + "</title><link rel=\"stylesheet\" href=\"" + up + "help.css\"></head>\n<body>\n" + body
                + "</body>\n</html>\n";
    }

    static String escaped(String text) {
        return text.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;");
    }
}
