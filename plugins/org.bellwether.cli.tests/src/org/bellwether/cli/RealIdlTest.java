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
 * IDL in the style of public projects. The second line of the files {@code refused-…} has the first expected message;
 * import, validate, format and Corbel's compiler accept all other files.
 */
class RealIdlTest {
    private static final Path IDL = Path.of(System.getProperty("bellwether.home"), "testmodels/issues/21/idl");

    private static final String EXECUTORS = "component-executors.idl";

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
    @MethodSource("taken")
    void supportedIdlIsImportedInCanonicalForm(Path file) throws IOException {
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
    @MethodSource("refused")
    void unsupportedIdlIsRefusedWithItsCode(Path file) throws IOException {
        String reported = Files.readAllLines(file).get(1).replaceFirst("// ", "");
        String code = reported.substring(0, 5);
        for (String command : List.of("import", "idl")) {
            Invocation invocation = Invocation.of(
                    command, file.toString(), "--out", folder.resolve("none").toString());
            assertEquals(2, invocation.exitCode(), command);
            assertTrue(invocation.err().contains("error " + code), invocation.err());
            assertTrue(flat(invocation.err()).contains(reported.substring(6)), invocation.err());
            assertFalse(Files.exists(folder.resolve("none")), command);
        }
    }

    /** Returns messages without the excerpts of source text between them. */
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
        for (Path file : taken().filter(file -> !file.endsWith(EXECUTORS)).toList()) {
            good(Invocation.of("idl", file.toString(), "--out", folder.toString(), "--force"));
        }
        compile(folder);
    }

    /** A separate test, because its headers have the same names as those above, but other types of the OMG. */
    @Test
    @Tag("slow")
    void stubsOfExecutorsCompile() throws IOException, InterruptedException {
        good(Invocation.of("idl", IDL.resolve(EXECUTORS).toString(), "--out", folder.toString()));
        compile(folder);
    }

    private static void compile(Path folder) throws IOException, InterruptedException {
        StringBuilder all = new StringBuilder();
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

    /** A model includes an IDL file that includes one of the OMG's files: its stubs and IDL equal those of the IDL file. */
    @Test
    void stubsOfAModelEqualThoseOfItsIdlFile() throws IOException {
        Files.createDirectories(folder.resolve("of"));
        String text = "#include <orb.idl>\ninterface Store { CORBA::ScopedName name(in CORBA::OctetSeq key); };\n";
        Path idl = Files.writeString(folder.resolve("of/store.idl"), text);
        Path model = Files.writeString(folder.resolve("of/model.bellwether"), "#include \"store.idl\"\n");
        good(Invocation.of("idl", idl.toString(), "--out", folder.resolve("one").toString()));
        good(Invocation.of(
                "idl", model.toString(), "--out", folder.resolve("two").toString()));
        for (String name : List.of("store.hpp", "store_skel.cpp", "orb.hpp", "orb.cpp")) {
            assertEquals(
                    Files.readString(folder.resolve("one").resolve(name)),
                    Files.readString(folder.resolve("two").resolve(name)));
        }
        good(Invocation.of(
                "idl",
                model.toString(),
                "--text",
                "--out",
                folder.resolve("two").toString()));
        String written = Files.readString(folder.resolve("two/store.idl"));
        assertTrue(written.indexOf("#include <orb.idl>") < written.indexOf("interface Store"), written);
        assertFalse(Files.exists(folder.resolve("two/orb.idl")));
    }

    private static void good(Invocation invocation) {
        assertEquals(0, invocation.exitCode(), invocation.err());
    }
}
