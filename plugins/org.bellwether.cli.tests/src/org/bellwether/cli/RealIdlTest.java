// SPDX-License-Identifier: Apache-2.0
package org.bellwether.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * IDL of the kinds that public projects have. Files called {@code refused-…} say in their second line what is said of them
 * first; all others are taken by import, validate, format and Corbel's compiler alike.
 */
class RealIdlTest {
    private static final Path IDL = Path.of(System.getProperty("bellwether.home"), "testmodels/issues/21/idl");

    @TempDir
    private Path folder;

    private static Stream<Path> files(boolean refused) throws IOException {
        try (Stream<Path> files = Files.list(IDL)) {
            return files
                    .filter(file -> file.getFileName().toString().startsWith("refused-") == refused)
                    .sorted()
                    .toList()
                    .stream();
        }
    }

    static Stream<Path> taken() throws IOException {
        return files(false);
    }

    static Stream<Path> refused() throws IOException {
        return files(true);
    }

    @ParameterizedTest
    @MethodSource
    void taken(Path file) throws IOException {
        good(Invocation.of("import", file.toString(), "--out", folder.toString()));
        Path model = folder.resolve(file.getFileName().toString().replace(".idl", ".bellwether"));
        String text = Files.readString(model);
        good(Invocation.of("validate", model.toString()));
        Invocation format = Invocation.of("format", model.toString());
        good(format);
        assertTrue(format.out().contains("nothing to change"), format.out());
        assertEquals(text, Files.readString(model));
        good(Invocation.of(
                "idl",
                model.toString(),
                "--text",
                "--out",
                folder.resolve("text").toString()));
    }

    @ParameterizedTest
    @MethodSource
    void refused(Path file) throws IOException {
        String told = Files.readAllLines(file).get(1).replaceFirst("// ", "");
        String code = told.substring(0, 5);
        for (String command : List.of("import", "idl")) {
            Invocation invocation = Invocation.of(
                    command, file.toString(), "--out", folder.resolve("none").toString());
            assertEquals(2, invocation.exitCode(), command);
            assertTrue(invocation.err().contains("error " + code), invocation.err());
            assertTrue(flat(invocation.err()).contains(told.substring(6)), invocation.err());
            assertFalse(Files.exists(folder.resolve("none")), command);
        }
    }

    /** Messages without the lines of text that are shown among them. */
    private static String flat(String messages) {
        return messages.lines()
                .filter(line -> !line.startsWith("    "))
                .map(String::strip)
                .reduce("", (all, line) -> all.isEmpty() || all.endsWith(".") ? all + " " + line : all + ". " + line);
    }

    /** All stubs and skeletons in one translation unit, since their headers take most of the time. */
    @Test
    @Tag("slow")
    void stubsCompile() throws IOException, InterruptedException {
        StringBuilder all = new StringBuilder();
        for (Path file : taken().toList()) {
            good(Invocation.of("idl", file.toString(), "--out", folder.toString(), "--force"));
        }
        try (Stream<Path> files = Files.list(folder)) {
            files.map(file -> file.getFileName().toString())
                    .filter(name -> name.endsWith(".cpp"))
                    .sorted()
                    .forEach(name -> all.append("#include \"").append(name).append("\"\n"));
        }
        Files.writeString(folder.resolve("all.cc"), all);
        Process compiler = new ProcessBuilder(
                        "c++",
                        "-std=c++20",
                        "-fsyntax-only",
                        "-Wall",
                        "-Wextra",
                        "-Werror",
                        "-I" + IDL.resolve("../../../../runtime-cpp/include").normalize(),
                        "all.cc")
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .start();
        String said = new String(compiler.getInputStream().readAllBytes());
        assertEquals(0, compiler.waitFor(), said);
    }

    private static void good(Invocation invocation) {
        assertEquals(0, invocation.exitCode(), invocation.err());
    }
}
