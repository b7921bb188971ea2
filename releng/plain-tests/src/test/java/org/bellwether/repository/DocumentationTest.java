// SPDX-License-Identifier: Apache-2.0
package org.bellwether.repository;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Tests that each page of docs/ has one kind, that docs/README.md links to each page once, and that decision records
 * are complete.
 */
class DocumentationTest {
    private static final Path DOCS = Repository.HOME.resolve("docs");
    private static final Pattern STATUS =
            Pattern.compile("\\*\\*Status\\*\\*: (proposed|accepted|superseded by \\[\\d+\\]\\(.*)");
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
    void decisionsAreNumberedWithoutGaps() {
        List<String> numbers = decisions()
                .map(file -> file.getFileName().toString().substring(0, 4))
                .toList();
        assertEquals(
                IntStream.rangeClosed(1, numbers.size())
                        .mapToObj(number -> String.format(Locale.ROOT, "%04d", number))
                        .toList(),
                numbers,
                "numbers of decision records");
    }

    @Test
    void eachDecisionHasTheFormOfARecord() {
        String index = Repository.read(DOCS.resolve("decisions/README.md"));
        List<String> faults = new ArrayList<>();
        decisions().forEach(file -> {
            String name = file.getFileName().toString();
            String record = Repository.read(file);
            int number = Integer.parseInt(name.substring(0, 4));
            faultsOf(record, number).forEach(fault -> faults.add(name + ": " + fault));
            String line = "- [" + number + "](" + name + ") (" + status(record) + "): ";
            if (!index.contains(line)) {
                faults.add("README.md has no line \"" + line + "…\"");
            }
        });
        assertEquals(List.of(), faults, "docs/decisions/README.md has the form of a record");
    }

    @Test
    void faultsOfARecordAreFound() {
        String record = "# 7. We do it\n\n**Status**: accepted\n\n## Context\n\n## Decision\n\n## Alternatives\n\n"
                + "## Consequences\n";
        assertEquals(List.of(), faultsOf(record, 7));
        assertEquals(List.of("the title does not begin with \"# 8. \""), faultsOf(record, 8));
        assertEquals(List.of("no line **Status**: …"), faultsOf(record.replace("accepted", "fine"), 7));
        assertEquals(List.of("no section Alternatives"), faultsOf(record.replace("## Alternatives\n", ""), 7));
    }

    private static List<String> faultsOf(String record, int number) {
        List<String> faults = new ArrayList<>();
        if (record.lines().noneMatch(line -> line.startsWith("# " + number + ". "))) {
            faults.add("the title does not begin with \"# " + number + ". \"");
        }
        if (record.lines().noneMatch(line -> STATUS.matcher(line).matches())) {
            faults.add("no line **Status**: …");
        }
        Stream.of("Context", "Decision", "Alternatives", "Consequences")
                .filter(section -> record.lines().noneMatch(line -> line.equals("## " + section)))
                .forEach(section -> faults.add("no section " + section));
        return faults;
    }

    /** Returns the first word of the status of a record; empty if there is no status. */
    private static String status(String record) {
        return record.lines()
                .map(STATUS::matcher)
                .filter(Matcher::matches)
                .map(line -> line.group(1).split(" ")[0])
                .findFirst()
                .orElse("");
    }

    private static Stream<Path> decisions() {
        return Repository.files(path -> path.matches("docs/decisions/\\d{4}-.*\\.md")).stream();
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
