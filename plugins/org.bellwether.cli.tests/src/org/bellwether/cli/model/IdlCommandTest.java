// SPDX-License-Identifier: Apache-2.0
package org.bellwether.cli.model;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.bellwether.cli.Invocation;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests the output and the files of the commands for IDL files; e2e/corba/idl.sh compiles and runs them. */
class IdlCommandTest {
    private static final Path ECHO = Path.of(System.getProperty("bellwether.home"), "examples/plain-corba/echo.idl");

    @TempDir
    private Path folder;

    private Path write(String name, String text) throws IOException {
        return Files.writeString(folder.resolve(name), text);
    }

    /** Runs {@code idl}, which must refuse the file and write nothing; returns the message without the folder. */
    private String refused(Path file, String... more) {
        String[] arguments = new String[4 + more.length];
        System.arraycopy(
                new String[] {
                    "idl", file.toString(), "--out", folder.resolve("bad").toString()
                },
                0,
                arguments,
                0,
                4);
        System.arraycopy(more, 0, arguments, 4, more.length);
        Invocation invocation = Invocation.of(arguments);
        assertEquals(2, invocation.exitCode(), invocation.err());
        assertFalse(Files.exists(folder.resolve("bad")));
        return invocation.err().replace(folder + "/", "");
    }

    @Test
    void importsAnIdlFile() throws IOException {
        Path model = folder.resolve("echo.bellwether");
        Invocation imported = Invocation.of("import", ECHO.toString(), "--out", model.toString(), "--json");
        assertEquals(0, imported.exitCode(), imported.err());
        JsonNode said = new ObjectMapper().readTree(imported.out());
        assertEquals("ok", said.get("status").asText());
        assertEquals("[\"echo.bellwether\"]", said.get("files").toString());
        assertEquals(0, Invocation.of("validate", model.toString()).exitCode());
        String text = Files.readString(model);
        assertTrue(text.contains("LONGEST_TEXT = 80"), "its macros are replaced: " + text);
        Files.writeString(model, text + "\n");
        Invocation again = Invocation.of("import", ECHO.toString(), "--out", folder.toString());
        assertEquals(2, again.exitCode(), "it does not replace a model");
        assertEquals(text + "\n", Files.readString(model));
        Invocation forced = Invocation.of("import", ECHO.toString(), "--out", folder.toString(), "--force");
        assertEquals(0, forced.exitCode(), forced.err());
        assertEquals(text, Files.readString(model));
    }

    @Test
    void reportsTheErrorsPlaceInTheIncludedFile() throws IOException {
        write("part.idl", "\ninterface Part { long value(in Nowhere x); };\n");
        String said = refused(write("whole.idl", "#include \"part.idl\"\ninterface Whole : Part {};\n"));
        assertTrue(said.matches("(?s)part.idl:2:32: [^\n]*Nowhere[^\n]*included from whole.idl:1.*"), said);
    }

    /** Names with blanks and letters of any language; a quote or backslash, which an include cannot have, becomes an underscore. */
    @Test
    void takesFilesOfAnyName() throws IOException {
        write("k\u00f6chin.idl", "interface Cook {};\n");
        write("my\\\"part.idl", "interface Part {};\n");
        Path whole = write(
                "my $whole.idl",
                "#include \"k\u00f6chin.idl\"\n#include <my\\\"part.idl>\ninterface Whole : Cook, Part {};\n");
        for (String as : List.of("--roundtrip", "--text")) {
            Path out = folder.resolve(as);
            Invocation compiled =
                    Invocation.of("idl", whole.toString(), as, "-I", folder.toString(), "--out", out.toString());
            assertEquals(0, compiled.exitCode(), compiled.err());
            String ending = as.equals("--text") ? ".idl" : ".hpp";
            String text = Files.readString(out.resolve("my $whole" + ending));
            for (String part : List.of("k\u00f6chin", "my__part")) {
                assertTrue(text.contains("#include \"" + part + ending + "\""), text);
                String included = Files.readString(out.resolve(part + ending));
                assertTrue(ending.equals(".hpp") || included.startsWith("#ifndef " + guard(part)), included);
            }
        }
    }

    /** Returns the include guard; names that differ only in one non-ASCII letter must have different guards. */
    private static String guard(String name) {
        return name.replace("\u00f6", "_F6").toUpperCase(Locale.ROOT) + "_IDL_INCLUDED\n";
    }

    /** Refuses the file both when stubs and when IDL are requested. */
    @Test
    void refusesWhatIsNoIdl() throws IOException {
        Path wrong = write(
                "wrong.idl", "interface S {\n  oneway long f(in long x);\n  attribute double y;\n  double Y();\n};\n");
        for (String[] more : new String[][] {{}, {"--text"}}) {
            String said = refused(wrong, more);
            assertTrue(said.contains("wrong.idl:2:15: error BW106"), said);
            assertTrue(said.contains("wrong.idl:4:10: error BW101"), said);
        }
        String said = refused(write("wrong.idl", "interface S {\n  void h(long q);\n};\n"));
        assertTrue(said.startsWith("wrong.idl:2:10: error BW010: the parameter has no direction"), said);
    }

    @Test
    void refusesWhatStubsDoNotKnowWithItsPlace() throws IOException {
        String said = refused(write(
                "desk.idl", "interface Desk {\n  native Handle;\n  long value(in Handle of) context(\"home\");\n};\n"));
        assertTrue(said.matches("(?s)desk.idl:2:[^\n]*native type.*Use a local interface.*"), said);
    }

    @Test
    void namesTheInterfacesWhereThereIsNoSuchOne() throws IOException {
        Path file = write(
                "quick.idl", "module m { interface Base { long f(); }; interface Shop : Base { void g(); }; };\n");
        Invocation quick = Invocation.of("quick", file.toString(), "--interface", "Nothing");
        assertEquals(2, quick.exitCode(), quick.err());
        assertTrue(quick.err().contains("m::Base, m::Shop"), quick.err());
    }
}
