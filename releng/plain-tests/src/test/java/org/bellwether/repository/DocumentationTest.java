// SPDX-License-Identifier: Apache-2.0
package org.bellwether.repository;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Tests that each page of docs/ has one kind, and that docs/README.md links to each page once. */
class DocumentationTest {
    private static final Path DOCS = Repository.HOME.resolve("docs");
    private static final Pattern LINK = Pattern.compile("\\]\\(([^)#\\s]+)\\)");

    @Test
    void theIndexLinksEachPageOnce() {
        List<String> pages = pages().filter(page -> !page.equals("README.md"))
                .filter(page -> !page.matches("decisions/\\d{4}-.*"))
                .sorted()
                .toList();
        assertTrue(pages.size() > 30, () -> "found only " + pages);
        List<String> linked = links("README.md")
                .filter(link -> link.endsWith(".md") && !link.startsWith("../"))
                .sorted()
                .toList();
        assertEquals(pages, linked, "docs/README.md has one line for each page");
    }

    @Test
    void theIndexOfDecisionsLinksEachRecord() {
        List<String> records = pages().filter(page -> page.matches("decisions/\\d{4}-.*"))
                .map(page -> page.substring("decisions/".length()))
                .sorted()
                .toList();
        assertEquals(
                records,
                links("decisions/README.md")
                        .filter(link -> link.matches("\\d{4}-.*"))
                        .sorted()
                        .toList());
    }

    @Test
    void eachPageIsOfOneKind() {
        List<String> others = pages().filter(page ->
                        !page.matches("(README|status)\\.md|(tutorial|how-to|explanation|reference|decisions)/[^/]+"))
                .toList();
        assertEquals(List.of(), others, "a page is a tutorial, a how-to guide, an explanation or a reference");
    }

    private static Stream<String> pages() {
        return Repository.files(path -> path.startsWith("docs/") && path.endsWith(".md")).stream()
                .map(file -> DOCS.relativize(file).toString());
    }

    private static Stream<String> links(String page) {
        return LINK.matcher(Repository.read(DOCS.resolve(page)))
                .results()
                .map(MatchResult::group)
                .map(link -> link.substring(2, link.length() - 1));
    }
}
