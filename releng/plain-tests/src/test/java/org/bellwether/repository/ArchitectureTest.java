// SPDX-License-Identifier: Apache-2.0
package org.bellwether.repository;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Tests that the files and definitions in docs/explanation/architecture.md and CONTRIBUTING.md exist. */
class ArchitectureTest {
    private static final Pattern STEP =
            Pattern.compile("^\\| *(\\d+)\\. .*\\| *`([^`]+)` *\\| *`([^`]+)` *\\|$", Pattern.MULTILINE);

    /** A function of a class of C++ in prose. Names of classes begin with a capital letter, names of modules do not. */
    private static final Pattern MEMBER = Pattern.compile("`(?:\\w+::)*([A-Z]\\w*)::(\\w+)`");

    private static final Pattern QUOTED = Pattern.compile("`([^`\\s]+)`");
    private static final Pattern FILE =
            Pattern.compile("\\w[\\w.-]*\\.(java|hpp|cpp|inc|ts|js|mjs|bellwether|ecore|genmodel|sql|json|xsd|md|txt)");

    private record Step(int number, String file, String name) {}

    @Test
    void eachStepHasItsFileAndFunction() {
        List<String> missing = new ArrayList<>();
        List<Step> steps = steps();
        assertTrue(steps.size() >= 20, () -> "found only " + steps);
        for (Step step : steps) {
            Path file = file(step.file());
            if (!Files.isRegularFile(file)) {
                missing.add(step + ": no such file");
            } else if (!defines(Repository.read(file), step.name())) {
                missing.add(step + ": not defined in the file");
            }
        }
        assertEquals(List.of(), missing);
    }

    @Test
    void aCallIsNoDefinition() {
        assertFalse(defines("  return transport::send(*stream, out, Wait::yes);\n", "send"));
        assertFalse(defines("  if (!exchange_.send()) [[unlikely]] {\n", "send"));
        assertFalse(defines("bool MessageExchange::send_soon() {\n", "send"));
        assertFalse(defines("/// Sends it as send() does {\n", "send"));
        assertTrue(defines("IoResult SocketStream::send(const void* from,\n    Wait wait) noexcept {\n", "send"));
        assertTrue(defines("  [[gnu::always_inline]] bool send() {\n", "send"));
        assertFalse(defines("    new SampleFile(path);\n", "SampleFile"));
        assertFalse(defines("class SampleFile;\n", "SampleFile"));
        assertTrue(defines("public record SampleFile(\n        Path path) {\n", "SampleFile"));
    }

    @Test
    void stepsAreNumberedFromOne() {
        int expected = 1;
        for (Step step : steps()) {
            assertTrue(step.number() == expected || step.number() == 1, step + " is not step " + expected);
            expected = step.number() + 1;
        }
    }

    @Test
    void noStepGoesBackToAnEarlierFile() {
        List<String> twice = new ArrayList<>();
        Set<String> files = new HashSet<>();
        for (Step step : steps()) {
            if (step.number() == 1) {
                files.clear();
            }
            if (!files.add(step.file())) {
                twice.add(step + ": a step before is in this file");
            }
        }
        assertEquals(List.of(), twice);
    }

    @Test
    void functionsInTheTextAreDefined() {
        String page = Repository.read(Repository.HOME.resolve("docs/explanation/architecture.md"));
        String folders = "runtime-cpp/(harness/)?(include|src|launcher)";
        List<String> sources = Repository.files(path -> path.matches(folders + "/.*\\.[hc]pp")).stream()
                .map(Repository::read)
                .toList();
        List<MatchResult> members = MEMBER.matcher(page)
                .results()
                .filter(member -> !member.group(1).equals("Class"))
                .toList();
        assertTrue(members.size() >= 3, () -> "found only " + members);
        assertEquals(
                List.of(),
                members.stream()
                        .filter(member -> sources.stream()
                                .noneMatch(source -> definesMember(source, member.group(1), member.group(2))))
                        .map(MatchResult::group)
                        .toList());
    }

    @Test
    void aFunctionOfAnotherClassIsNoDefinition() {
        assertTrue(definesMember("void RecorderLatch::arrived() noexcept {\n", "RecorderLatch", "arrived"));
        assertTrue(definesMember("class Latch {\n  void arrived() noexcept {\n", "Latch", "arrived"));
        assertFalse(definesMember("void RecorderLatch::arrived() noexcept {\n", "Completion", "arrived"));
        assertFalse(definesMember("class Latch {\n  void arrived() noexcept;\n", "Latch", "arrived"));
    }

    /** In each row of "Where to change what", the files are inside of the folders. */
    @Test
    void eachChangeHasItsFolderAndFiles() {
        String page = Repository.read(Repository.HOME.resolve("CONTRIBUTING.md"));
        String section = page.substring(page.indexOf("## Where to change what"));
        List<String> rows = section.substring(0, section.indexOf("\n## "))
                .lines()
                .filter(line -> line.startsWith("| ") && line.contains("`"))
                .toList();
        assertTrue(rows.size() >= 15, () -> "found only " + rows);
        List<String> missing = new ArrayList<>();
        for (String row : rows) {
            List<String> quoted =
                    QUOTED.matcher(row).results().map(name -> name.group(1)).toList();
            List<String> folders = quoted.stream()
                    .filter(name -> Files.isDirectory(Repository.HOME.resolve(name)))
                    .toList();
            if (folders.isEmpty()) {
                missing.add("a folder in: " + row);
            }
            for (String file : quoted) {
                if (FILE.matcher(file).matches()
                        && Repository.files(path -> path.endsWith("/" + file)
                                        && folders.stream().anyMatch(folder -> path.startsWith(folder + "/")))
                                .isEmpty()) {
                    missing.add(file + " below " + folders);
                }
            }
        }
        assertEquals(List.of(), missing);
    }

    @Test
    void filesOfChangesInSeveralPlacesExist() {
        String page = Repository.read(Repository.HOME.resolve("CONTRIBUTING.md"));
        String section = page.substring(page.indexOf("### Changes in several places"));
        List<String> files = QUOTED.matcher(section.substring(0, section.indexOf("\n## ")))
                .results()
                .map(name -> name.group(1))
                .filter(name ->
                        FILE.matcher(name.substring(name.lastIndexOf('/') + 1)).matches())
                .toList();
        assertTrue(files.size() >= 30, () -> "found only " + files);
        assertEquals(
                List.of(),
                files.stream()
                        .filter(file -> Repository.files(path -> path.equals(file) || path.endsWith("/" + file))
                                .isEmpty())
                        .toList());
    }

    /** Returns whether a source of C++ or Java has the body of a function, or a class, with this name. */
    private static boolean defines(String source, String name) {
        String begin = "^[ \\t]*(?!return\\b|else\\b|throw\\b|new\\b)(?:[\\w:<>,*&\\[\\]]++[ \\t]++)+";
        String function = begin + "(?:\\w+::)*" + Pattern.quote(name) + "\\([^;{}]*\\{";
        String kind = "^[ \\t]*(?:\\w+[ \\t]+)*(?:class|struct|record|interface|enum)[ \\t]+";
        String type = kind + Pattern.quote(name) + "\\b(?!\\s*;)";
        Pattern definition = Pattern.compile(function + "|" + type, Pattern.MULTILINE);
        return definition.matcher(source).find();
    }

    /** Returns whether a source of C++ defines a function of a class, outside of the class or inside. */
    private static boolean definesMember(String source, String type, String function) {
        return source.contains(type)
                && (defines(source, type + "::" + function) || defines(source, type) && defines(source, function));
    }

    /** Paths of the first table are relative to runtime-cpp, those of the second to the clone. */
    private static Path file(String path) {
        Path inClone = Repository.HOME.resolve(path);
        return Files.exists(inClone)
                ? inClone
                : Repository.HOME.resolve("runtime-cpp").resolve(path);
    }

    private static List<Step> steps() {
        List<Step> steps = new ArrayList<>();
        Matcher row = STEP.matcher(Repository.read(Repository.HOME.resolve("docs/explanation/architecture.md")));
        while (row.find()) {
            steps.add(new Step(Integer.parseInt(row.group(1)), row.group(2), row.group(3)));
        }
        return steps;
    }
}
