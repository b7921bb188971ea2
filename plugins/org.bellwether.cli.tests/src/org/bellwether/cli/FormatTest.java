// SPDX-License-Identifier: Apache-2.0
package org.bellwether.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FormatTest {
    private static final String UGLY = "module  m{ struct S{long x,y;}; };";
    private static final String FORMATTED = """
            module m {
              struct S {
                long x;
                long y;
              };
            };
            """;

    @TempDir
    private Path folder;

    private Path write(String name, String text) throws IOException {
        Path file = folder.resolve(name);
        Files.createDirectories(file.getParent());
        return Files.writeString(file, text);
    }

    @Test
    void writesTheSavedFormAndThenNothing() throws IOException {
        Path file = write("m.bellwether", UGLY);
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r-----"));
        JsonNode first = Invocation.of("format", file.toString(), "--json").json();
        assertEquals(file.toString(), first.at("/changed/0").asText());
        assertEquals(FORMATTED, Files.readString(file));
        assertEquals("rw-r-----", PosixFilePermissions.toString(Files.getPosixFilePermissions(file)));
        Invocation second = Invocation.of("format", file.toString());
        assertEquals(0, second.exitCode());
        assertTrue(second.out().contains("nothing to change"), second.out());
    }

    @Test
    void aFoldersTextsAreFormattedButNotItsOutput() throws IOException {
        Path inner = write("parts/m.bellwether", UGLY);
        Path output = write("out/m.bellwether", UGLY);
        Path other = write("m.bwxmi", "<not read>");
        assertEquals(0, Invocation.of("format", folder.toString()).exitCode());
        assertEquals(FORMATTED, Files.readString(inner));
        assertEquals(UGLY, Files.readString(output));
        assertEquals("<not read>", Files.readString(other));
    }

    @Test
    void aFolderIsTheProjectOfAllItsTexts() throws IOException {
        Path part = write("parts/n.bellwether", "import \"../m.bellwether\"; typedef m::S T;");
        write("m.bellwether", FORMATTED);
        Invocation format = Invocation.of("format", folder.toString());
        assertEquals(0, format.exitCode(), format.err());
        assertEquals("import \"../m.bellwether\";\n\ntypedef m::S T;\n", Files.readString(part));
    }

    @Test
    void checkReportsAndWritesNothing() throws IOException {
        Path file = write("m.bellwether", UGLY);
        Invocation check = Invocation.of("format", folder.toString(), "--check");
        assertEquals(1, check.exitCode());
        assertTrue(check.out().contains(file + " is not in canonical form"), check.out());
        assertEquals(UGLY, Files.readString(file));
        Files.writeString(file, FORMATTED);
        assertEquals(0, Invocation.of("format", folder.toString(), "--check").exitCode());
    }

    @Test
    void aFileWithErrorsStaysAsItIs() throws IOException {
        String broken = "module m { struct S { long x } };";
        Path file = write("m.bellwether", broken);
        Invocation format = Invocation.of("format", file.toString());
        assertEquals(2, format.exitCode());
        assertTrue(format.err().startsWith(file + ":1:"), format.err());
        assertEquals(broken, Files.readString(file));
    }

    @Test
    void aFileWithErrorsDoesNotKeepOthersFromBeingFormatted() throws IOException {
        Path first = write("a.bellwether", UGLY);
        Path broken = write("b.bellwether", "module n { struct S { long x } };");
        Path last = write("c.bellwether", UGLY.replace(" m{", " o{"));
        Invocation check = Invocation.of("format", folder.toString(), "--check");
        assertEquals(2, check.exitCode());
        assertTrue(check.err().contains(first + " is not in canonical form"), check.err());
        Invocation format = Invocation.of("format", folder.toString());
        assertEquals(2, format.exitCode());
        assertTrue(format.err().contains(last + " formatted") && format.err().contains(broken + ":1:"), format.err());
        assertEquals(FORMATTED, Files.readString(first));
        assertEquals(FORMATTED.replace("module m", "module o"), Files.readString(last));
        assertTrue(Files.readString(broken).startsWith("module n {"));
    }

    @Test
    void standardInputGoesToStandardOutput() {
        InputStream before = System.in;
        System.setIn(new ByteArrayInputStream(UGLY.getBytes(StandardCharsets.UTF_8)));
        try {
            assertEquals(FORMATTED, Invocation.of("format", "-").out());
        } finally {
            System.setIn(before);
        }
    }

    @Test
    void formattingAnXmiOrAbsentFileIsWrongInput() throws IOException {
        for (String path : List.of(write("m.bwxmi", "").toString(), folder + "/absent")) {
            Invocation format = Invocation.of("format", path);
            assertEquals(2, format.exitCode());
            assertTrue(format.err().contains(path + " cannot be formatted"), format.err());
        }
    }
}
