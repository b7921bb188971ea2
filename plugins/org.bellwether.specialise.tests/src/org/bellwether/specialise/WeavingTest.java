// SPDX-License-Identifier: Apache-2.0
package org.bellwether.specialise;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.bellwether.generator.output.OutputFolder;
import org.bellwether.generator.refusal.RefusedException;
import org.bellwether.model.Problem;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WeavingTest {
    private static final Path MODEL = Trees.HOME.resolve(GoldenFileWriter.MODEL);
    private static final String MARK = "bellwether.woven";

    @TempDir
    private Path folder;

    private Trees trees;

    @BeforeEach
    void makeTrees() throws IOException {
        trees = new Trees(folder);
        trees.source("a.cpp", "x\n")
                .source("lib/b.cpp", "b\n")
                .rules("<substitute><search>x</search><replace>y</replace></substitute>");
    }

    private static SortedMap<String, String> content(Path root) throws IOException {
        SortedMap<String, String> content = new TreeMap<>();
        try (Stream<Path> files = Files.walk(root)) {
            files.filter(Files::isRegularFile).forEach(file -> {
                try {
                    content.put(root.relativize(file).toString(), Files.readString(file));
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            });
        }
        return content;
    }

    private static Weaving.Request model(Path out) {
        return new Weaving.Request(
                MODEL.resolve("rules"), MODEL.resolve("source"), out, Set.of(), Optional.empty(), Optional.of(""));
    }

    @Test
    void theTreeOfTheTestModelHasTheExpectedOctets() throws IOException {
        Weaving.Outcome outcome = Weaving.run(model(trees.out()));
        SortedMap<String, String> expected = content(MODEL.resolve("source"));
        SortedMap<String, String> golden = content(MODEL.resolve("golden"));
        assertEquals(golden.keySet(), outcome.result().woven().keySet());
        expected.putAll(golden);
        SortedMap<String, String> woven = content(trees.out());
        woven.keySet().removeAll(Set.of(MARK, OutputFolder.LOCK));
        assertEquals(expected, woven);
        assertTrue(Files.isExecutable(trees.out().resolve("build.sh")));
        assertFalse(Files.isExecutable(trees.out().resolve("main.cpp")));
        assertEquals(golden.keySet(), goldenOf(GoldenFileWriter.all(Trees.HOME).keySet()));
    }

    private static Set<String> goldenOf(Set<String> paths) {
        Set<String> names = new TreeSet<>();
        paths.forEach(path -> names.add(path.substring((GoldenFileWriter.MODEL + "golden/").length())));
        return names;
    }

    @Test
    void theSameInputGivesTheSameOctetsWhereverItLies() throws IOException {
        Path copy = folder.resolve("elsewhere");
        for (String part : Set.of("source", "rules")) {
            for (String path : content(MODEL.resolve(part)).keySet()) {
                Path file = copy.resolve(part).resolve(path);
                Files.createDirectories(file.getParent());
                Files.copy(MODEL.resolve(part).resolve(path), file);
            }
        }
        Weaving.run(model(folder.resolve("one")));
        Weaving.run(new Weaving.Request(
                copy.resolve("rules"),
                copy.resolve("source"),
                folder.resolve("two"),
                Set.of(),
                Optional.empty(),
                Optional.of("")));
        assertEquals(content(folder.resolve("one")), content(folder.resolve("two")));
    }

    @Test
    void aSecondWeavingTouchesNothing() throws IOException {
        assertEquals(
                new OutputFolder.Changes(2, 0, 0), Weaving.run(trees.request()).changes());
        assertEquals(
                new OutputFolder.Changes(0, 2, 0), Weaving.run(trees.request()).changes());
        Files.delete(folder.resolve("source/lib/b.cpp"));
        assertEquals(
                new OutputFolder.Changes(0, 1, 1), Weaving.run(trees.request()).changes());
        assertFalse(Files.exists(trees.out().resolve("lib")));
    }

    @Test
    void theSourceStaysAsItIs() throws IOException {
        SortedMap<String, String> before = content(folder.resolve("source"));
        assertEquals("y\n", trees.woven());
        assertEquals(before, content(folder.resolve("source")));
    }

    @Test
    void noFileIsWrittenIfARuleFails() throws IOException {
        trees.rules("<remove>none</remove>");
        assertEquals("rule-matches", trees.problem().code());
        assertFalse(Files.exists(trees.out()));
    }

    @Test
    void foreignFoldersAreRefused() throws IOException {
        Files.createDirectories(trees.out());
        Files.writeString(trees.out().resolve("mine.txt"), "mine");
        assertEquals("weave-out", trees.problem().code());
        Files.writeString(trees.out().resolve(OutputFolder.STAMP), "model m\n"); // the stamp of a generated folder
        assertEquals("weave-out", trees.problem().code());
        assertEquals(2, content(trees.out()).size());
    }

    @Test
    void foreignFilesInAWovenFolderAreKept() throws IOException {
        Weaving.run(trees.request());
        Files.writeString(trees.out().resolve("build.log"), "mine");
        Files.writeString(trees.out().resolve("new.cpp"), "mine");
        Weaving.run(trees.request());
        assertEquals("mine", Files.readString(trees.out().resolve("build.log")));
        trees.source("new.cpp", "other");
        assertEquals("BW802", trees.problem().code());
        assertEquals("mine", Files.readString(trees.out().resolve("new.cpp")));
    }

    @Test
    void foldersThatOverlapAreRefused() throws IOException {
        Path source = folder.resolve("source");
        Path link = Files.createSymbolicLink(folder.resolve("link"), source);
        for (Path out :
                Set.of(source, source.resolve("woven"), folder, folder.resolve("rules"), link.resolve("woven"))) {
            Weaving.Request plain = trees.request();
            Problem problem = trees.problem(new Weaving.Request(
                    plain.rules(), plain.source(), out, plain.only(), plain.holds(), plain.linePrefix()));
            assertEquals("weave-out", problem.code(), out.toString());
        }
        assertEquals("x\n", Files.readString(source.resolve("a.cpp")));
    }

    @Test
    void linksThatLeaveTheTreeAreRefused() throws IOException {
        Path link = folder.resolve("source/link.cpp");
        Files.writeString(folder.resolve("secret"), "secret");
        for (String target : Set.of("../secret", "/etc/passwd", "nowhere", "lib")) {
            Files.deleteIfExists(link);
            Files.createSymbolicLink(link, Path.of(target));
            Problem problem = trees.problem();
            assertEquals("weave-source", problem.code());
            assertEquals(link.toString(), problem.file());
        }
        assertFalse(Files.exists(trees.out()));
    }

    @Test
    void aLinkWithinTheTreeIsAFile() throws IOException {
        Files.createSymbolicLink(folder.resolve("source/link.cpp"), Path.of("lib/b.cpp"));
        Weaving.run(trees.request());
        assertTrue(Files.isRegularFile(trees.out().resolve("link.cpp"), java.nio.file.LinkOption.NOFOLLOW_LINKS));
        assertEquals("b\n", Files.readString(trees.out().resolve("link.cpp")));
    }

    @Test
    void aLinkInTheResultIsNotFollowed() throws IOException {
        Weaving.run(trees.request());
        Path other = Files.createDirectories(folder.resolve("other"));
        Files.delete(trees.out().resolve("lib/b.cpp"));
        Files.delete(trees.out().resolve("lib"));
        Files.createSymbolicLink(trees.out().resolve("lib"), other);
        assertEquals("BW803", trees.problem().code());
        assertEquals(Set.of(), content(other).keySet());
    }

    @Test
    void versionControlAndMarksAreNoSources() throws IOException {
        trees.source(".git/config", "x").source("lib/.git", "x").source(MARK, "x");
        Weaving.run(trees.request());
        assertEquals(
                Set.of("a.cpp", "lib/b.cpp", MARK, OutputFolder.LOCK),
                content(trees.out()).keySet());
        assertTrue(Files.readString(trees.out().resolve(MARK)).startsWith("# Woven by Bellwether."));
    }

    @Test
    void aWovenTreeCanBeWovenAgain() throws IOException {
        Weaving.run(trees.request());
        Weaving.Request plain = trees.request();
        trees.rules("<substitute><search>y</search><replace>z</replace></substitute>");
        Weaving.run(new Weaving.Request(
                plain.rules(), plain.out(), folder.resolve("second"), plain.only(), plain.holds(), plain.linePrefix()));
        assertEquals("z\n", Files.readString(folder.resolve("second/a.cpp")));
    }

    @Test
    void aMissingFileIsRefused() throws IOException {
        trees.ruleFile("set.xml", """
                <transform name="set">
                  <module name="lib">
                    <file name="c.cpp"><remove>x</remove></file>
                  </module>
                </transform>
                """);
        Problem problem = trees.problem();
        assertEquals("rule-file", problem.code());
        assertEquals(3, problem.line());
        assertEquals("Did you mean lib/b.cpp?", problem.fix());
        trees.rules("""
                <copy-from-source><source>none.cpp</source><copy-hook-start>A</copy-hook-start>
                <copy-hook-end>B</copy-hook-end><dest-hook>C</dest-hook></copy-from-source>""");
        assertEquals("rule-file", trees.problem().code());
    }

    @Test
    void aMissingTreeIsRefused() {
        Weaving.Request plain = trees.request();
        assertEquals(
                "weave-source",
                trees.problem(new Weaving.Request(
                                plain.rules(),
                                folder.resolve("none"),
                                plain.out(),
                                plain.only(),
                                plain.holds(),
                                plain.linePrefix()))
                        .code());
    }

    @Test
    void setsComposeInTheirOrder() throws IOException {
        trees.rules("<substitute><search>y</search><replace>z</replace></substitute>");
        trees.ruleFile(
                "set.xml",
                Files.readString(folder.resolve("rules/set.xml")).replace("<module", "<after>z</after>\n<module"));
        trees.ruleFile("z.xml", """
                <transform name="z"><module name="."><file name="a.cpp">
                <substitute><search>x</search><replace>y</replace></substitute></file></module></transform>
                """);
        assertEquals("z\n", trees.woven());
    }

    @Test
    void octetsOfFilesWithoutRulesAreCopied() throws IOException {
        byte[] octets = {0, (byte) 0xff, '\r', '\n', (byte) 0xc3, '\r'};
        trees.source("data.bin", octets);
        Weaving.run(trees.request());
        assertArrayEquals(octets, Files.readAllBytes(trees.out().resolve("data.bin")));
    }

    @Test
    void eachFileWithAFailureIsReported() throws IOException {
        trees.ruleFile("set.xml", """
                <transform name="set">
                  <module name=".">
                    <file name="a.cpp"><remove name="one">none</remove></file>
                    <file name="lib/b.cpp"><remove name="two">none</remove></file>
                  </module>
                </transform>
                """);
        RefusedException refused = assertThrows(RefusedException.class, () -> Weaving.run(trees.request()));
        assertEquals(2, refused.problems().size());
        assertEquals(4, refused.problems().get(1).line());
    }
}
