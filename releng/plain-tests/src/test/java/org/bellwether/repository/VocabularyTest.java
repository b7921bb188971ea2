// SPDX-License-Identifier: Apache-2.0
package org.bellwether.repository;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Tests that no class has a name that the last column of docs/reference/glossary.md refuses, and that no function,
 * variable or file has one of the names that the page lists as refused.
 */
class VocabularyTest {
    private static final Pattern SOURCE =
            Pattern.compile("(plugins|generators|metamodel|editor|releng|runtime-cpp)/.*\\.(java|xtend|tsx?|hpp|cpp)");

    private static final Pattern QUOTED = Pattern.compile("`([\\w.-]+)`");
    private static final Pattern DECLARED =
            Pattern.compile("\\b(?:class|struct|interface|record|enum)\\s+([A-Z][A-Za-z]*)\\b(?!\\s*;)");
    private static final Pattern WORD = Pattern.compile("(\\w+)");

    /** Comments and literals, in which any word may occur. */
    private static final Pattern TEXT = Pattern.compile(
            "//[^\\n]*|/\\*.*?\\*/|\"\"\".*?\"\"\"|\"[^\"\\\\\\n]*+(?:\\\\.[^\"\\\\\\n]*+)*+\""
                    + "|'[^'\\\\\\n]*+(?:\\\\.[^'\\\\\\n]*+)*+'",
            Pattern.DOTALL);

    private static final Pattern TEMPLATE_LITERAL = Pattern.compile("`[^`]*`");

    @Test
    void noClassHasARefusedName() {
        Set<String> refused = refusedClasses(glossary());
        assertTrue(refused.contains("Turns"), () -> "the glossary refuses " + refused);
        assertEquals(List.of(), found(DECLARED, refused), "docs/reference/glossary.md has the term to use");
    }

    @Test
    void noFunctionOrVariableHasARefusedName() {
        Set<String> refused = refusedNames(glossary());
        assertTrue(refused.contains("make_door"), () -> "the glossary refuses " + refused);
        assertEquals(List.of(), found(WORD, refused), "docs/reference/glossary.md has the word to use");
    }

    @Test
    void noFileHasARefusedName() {
        Set<String> refused = refusedNames(glossary());
        assertTrue(refused.contains("released.ts"), () -> "the glossary refuses " + refused);
        List<String> found = sources().stream()
                .filter(file -> refused.contains(file.getFileName().toString()))
                .map(Repository::relative)
                .toList();
        assertEquals(List.of(), found, "docs/reference/glossary.md has the word to use");
    }

    @Test
    void refusedNamesAreThoseOfTheirColumns() {
        String page =
                "| leader/followers | `threads` that wait | `Turns` |\n\n## Refused names\n\n| `told` | `known` |\n";
        assertEquals(Set.of("Turns"), refusedClasses(page));
        assertEquals(Set.of("told"), refusedNames(page));
    }

    @Test
    void wordsOfCodeAreFoundAndThoseOfTextAreNot() {
        assertEquals(
                Set.of("Turns", "Half"), names(DECLARED, "class Turns {\nstruct Half : Stream {\nclass Forward;\n"));
        assertEquals(
                Set.of("int", "told", "x"), names(WORD, "int told; // a wish\nx /* mend */ \"a \\\" wish\" 'm'\n"));
    }

    private static List<String> found(Pattern pattern, Set<String> refused) {
        List<String> found = new ArrayList<>();
        for (Path file : sources()) {
            String code = Repository.read(file);
            if (Repository.relative(file).matches(".*\\.tsx?")) {
                code = TEMPLATE_LITERAL.matcher(code).replaceAll(" ");
            }
            names(pattern, code).stream()
                    .filter(refused::contains)
                    .forEach(name -> found.add(Repository.relative(file) + ": " + name));
        }
        return found;
    }

    private static List<Path> sources() {
        List<Path> sources = Repository.files(
                path -> SOURCE.matcher(path).matches() && !path.contains("/golden/") && !path.contains("/generated/"));
        assertTrue(sources.size() > 3000, () -> "found only " + sources.size());
        return sources;
    }

    private static String glossary() {
        return Repository.read(Repository.HOME.resolve("docs/reference/glossary.md"));
    }

    /** Returns the names in the last column of the tables before the refused names of functions. */
    private static Set<String> refusedClasses(String glossary) {
        return glossary.lines()
                .takeWhile(line -> !line.equals("## Refused names"))
                .filter(line -> line.startsWith("| "))
                .map(line -> line.split("\\|"))
                .flatMap(cells -> quoted(cells[cells.length - 1]))
                .collect(Collectors.toSet());
    }

    /** Returns the names in the first column of the table of refused names of functions, variables and files. */
    private static Set<String> refusedNames(String glossary) {
        return glossary.lines()
                .dropWhile(line -> !line.equals("## Refused names"))
                .filter(line -> line.startsWith("| "))
                .flatMap(line -> quoted(line.split("\\|")[1]))
                .collect(Collectors.toSet());
    }

    private static Stream<String> quoted(String cell) {
        return QUOTED.matcher(cell).results().map(name -> name.group(1));
    }

    private static Set<String> names(Pattern pattern, String source) {
        return pattern.matcher(TEXT.matcher(source).replaceAll(" "))
                .results()
                .map((MatchResult name) -> name.group(1))
                .collect(Collectors.toCollection(TreeSet::new));
    }
}
