// SPDX-License-Identifier: Apache-2.0
package org.bellwether.repository;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Tests that no class has a name that the last column of docs/reference/glossary.md refuses. */
class VocabularyTest {
    private static final Pattern REFUSED = Pattern.compile("`([A-Za-z]+)`");
    private static final Pattern DECLARED =
            Pattern.compile("\\b(?:class|struct|interface|record|enum)\\s+([A-Z][A-Za-z]*)\\b(?!\\s*;)");

    @Test
    void noClassHasARefusedName() {
        Set<String> refused = refused(Repository.read(Repository.HOME.resolve("docs/reference/glossary.md")));
        assertTrue(refused.contains("Turns"), () -> "the glossary refuses " + refused);
        List<String> found = new ArrayList<>();
        for (Path file : Repository.files(path ->
                path.matches("(plugins|generators|metamodel|editor|releng|runtime-cpp)/.*\\.(java|xtend|ts|hpp|cpp)")
                        && !path.contains("/golden/")
                        && !path.contains("/tests/")
                        && !path.contains("/test/")
                        && !path.contains(".tests/"))) {
            declared(Repository.read(file)).stream()
                    .filter(refused::contains)
                    .forEach(name -> found.add(Repository.relative(file) + ": " + name));
        }
        assertEquals(List.of(), found, "docs/reference/glossary.md has the term to use");
    }

    @Test
    void refusedNamesAreThoseOfTheLastColumn() {
        assertEquals(Set.of("Turns"), refused("| leader/followers | `threads` that wait | `Turns` |\n"));
        assertEquals(Set.of("Turns", "Half"), declared("class Turns {\nstruct Half : Stream {\nclass Forward;\n"));
    }

    private static Set<String> refused(String glossary) {
        Set<String> names = new TreeSet<>();
        glossary.lines().filter(line -> line.startsWith("| ")).forEach(line -> {
            String[] cells = line.split("\\|");
            for (Matcher name = REFUSED.matcher(cells[cells.length - 1]); name.find(); ) {
                names.add(name.group(1));
            }
        });
        return names;
    }

    private static Set<String> declared(String text) {
        Set<String> names = new TreeSet<>();
        for (Matcher name = DECLARED.matcher(text); name.find(); ) {
            names.add(name.group(1));
        }
        return names;
    }
}
