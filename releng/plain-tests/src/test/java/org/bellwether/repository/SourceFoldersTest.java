// SPDX-License-Identifier: Apache-2.0
package org.bellwether.repository;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/**
 * Tests the sizes of folders and source files, and that a README describes each folder of sources. {@link PackagesTest}
 * tests the descriptions of Java's packages.
 */
class SourceFoldersTest {
    private static final int MOST_FILES = 25;
    private static final int MOST_LINES = 500;

    private static final Pattern SOURCE =
            Pattern.compile(".*\\.(java|xtend|xtext|cpp|hpp|h|inc|ts|tsx|js|mjs|cjs|css|py|sh)");
    private static final Pattern GENERATED = Pattern.compile("(.*/)?(golden|generated)/.*");

    /** Folders of Java's packages. Packages have a package-info.java, those of tests the names of tested packages. */
    private static final Pattern JAVA = Pattern.compile("[^/]+/[^/]+/src(/(org|main|test)(/.*)?)?");

    /** Folders with a subfolder for each module of Corbel; the README of the module describes them. */
    private static final Pattern MODULES = Pattern.compile("runtime-cpp/(include/corbel|tests)");

    /** Files with more lines, and the reason. */
    private static final Map<String, String> LONG_FILES = Map.of(
            "metamodel/org.bellwether.language/src/org/bellwether/language/Bellwether.xtext",
            "Xtext reads the rules of a grammar from one file",
            "metamodel/org.bellwether.model/src/org/bellwether/model/ProblemCode.java",
            "one enumeration has all codes of problems");

    @Test
    void noFolderHasMoreSourcesThanAReaderTakesIn() {
        Map<String, Integer> sizes = new TreeMap<>();
        sources().forEach(file -> sizes.merge(folder(file), 1, Integer::sum));
        assertTrue(sizes.size() > 300, () -> "found only " + sizes);
        sizes.values().removeIf(files -> files <= MOST_FILES);
        assertEquals(Map.of(), sizes, "folders with more than " + MOST_FILES + " sources: make subfolders by subject");
    }

    @Test
    void noSourceIsLong() {
        Map<String, Long> lengths = new TreeMap<>();
        for (String file : sources()) {
            long lines = Repository.read(Repository.HOME.resolve(file)).lines().count();
            if (lines > MOST_LINES) {
                lengths.put(file, lines);
            }
        }
        Set<String> shortFiles = new TreeSet<>(LONG_FILES.keySet());
        shortFiles.removeAll(lengths.keySet());
        assertEquals(Set.of(), shortFiles, "these files need no exception");
        lengths.keySet().removeAll(LONG_FILES.keySet());
        assertEquals(Map.of(), lengths, "files with more than " + MOST_LINES + " lines");
    }

    @Test
    void aReadmeDescribesEachFolder() {
        Set<String> folders = describable(sources());
        assertTrue(folders.size() > 100, () -> "found only " + folders);
        Set<String> modules = folders.stream()
                .filter(folder -> folder(folder).equals("runtime-cpp/src"))
                .map(SourceFoldersTest::name)
                .collect(Collectors.toSet());
        List<String> silent = folders.stream()
                .filter(folder -> !MODULES.matcher(folder(folder)).matches() || !modules.contains(name(folder)))
                .filter(folder -> !isFile(folder + "/README.md"))
                .filter(folder -> !names(readmeAbove(folder), name(folder)))
                .toList();
        assertEquals(List.of(), silent, "neither a README.md nor a line in the next README.md above");
    }

    @Test
    void foldersWithSourcesOrWithSeveralSubfoldersAreDescribed() {
        assertEquals(
                Set.of("a/b", "a/b/c", "a/b/d", "x/y"),
                describable(List.of("a/b/c/one.cpp", "a/b/d/two.cpp", "x/y/three.ts", "p/q/src/org/r/Four.java")));
    }

    @Test
    void aNameIsAWholeWord() {
        assertTrue(names("| `cdr/`, `context` | encoding |", "cdr"));
        assertFalse(names("| `cdr_more` and `my-cdr` |", "cdr"));
    }

    private static List<String> sources() {
        return Repository.files(path -> SOURCE.matcher(path).matches()
                        && !GENERATED.matcher(path).matches())
                .stream()
                .map(Repository::relative)
                .toList();
    }

    /** Returns the folders that have sources, or two or more subfolders with sources, outside of Java's packages. */
    private static Set<String> describable(List<String> files) {
        Set<String> found = new TreeSet<>();
        Map<String, Set<String>> subfolders = new TreeMap<>();
        for (String file : files) {
            found.add(folder(file));
            for (String child = folder(file); !child.isEmpty(); child = folder(child)) {
                subfolders
                        .computeIfAbsent(folder(child), key -> new TreeSet<>())
                        .add(child);
            }
        }
        subfolders.forEach((folder, children) -> {
            if (children.size() > 1) {
                found.add(folder);
            }
        });
        found.removeIf(folder -> folder.isEmpty() || JAVA.matcher(folder).matches());
        return found;
    }

    private static String readmeAbove(String folder) {
        String above = folder(folder);
        while (!above.isEmpty() && !isFile(above + "/README.md")) {
            above = folder(above);
        }
        return Repository.read(Repository.HOME.resolve(above).resolve("README.md"));
    }

    private static boolean names(String readme, String name) {
        return Pattern.compile("(?<![\\w.-])" + Pattern.quote(name) + "(?![\\w-])")
                .matcher(readme)
                .find();
    }

    private static boolean isFile(String path) {
        return Files.isRegularFile(Repository.HOME.resolve(path));
    }

    /** Returns the folder of a file or folder; empty for those of the clone's own folder. */
    private static String folder(String path) {
        int slash = path.lastIndexOf('/');
        return slash < 0 ? "" : path.substring(0, slash);
    }

    private static String name(String path) {
        return Path.of(path).getFileName().toString();
    }
}
