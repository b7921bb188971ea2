// SPDX-License-Identifier: Apache-2.0
package org.bellwether.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ConvertTest {
    private static final Path MODELS = Path.of(System.getProperty("bellwether.home"), "testmodels");
    private static final List<String> FILES = List.of("files", "types", "parts/caller");

    @TempDir
    private Path folder;

    private static int convert(Object... arguments) {
        return converted(arguments).exitCode();
    }

    private static Invocation converted(Object... arguments) {
        return Invocation.of(
                Stream.concat(Stream.of("convert"), Stream.of(arguments).map(Object::toString))
                        .toArray(String[]::new));
    }

    private static void assertTexts(Path project) throws IOException {
        for (String file : FILES) {
            assertEquals(
                    Files.readString(MODELS.resolve("valid/files/" + file + ".bellwether")),
                    Files.readString(project.resolve(file + ".bellwether")));
        }
        assertEquals(0, Invocation.of("validate", project.toString()).exitCode());
    }

    private Path copy() throws IOException {
        Path project = Files.createDirectories(folder.resolve("project/parts")).getParent();
        for (String file : FILES) {
            Files.copy(MODELS.resolve("xmi/files/" + file + ".bwxmi"), project.resolve(file + ".bwxmi"));
        }
        return project;
    }

    @Test
    void aFileIsConvertedToTextAndBack() throws IOException {
        Path xmi = MODELS.resolve("xmi/pair.bwxmi");
        Path text = folder.resolve("pair.bellwether");
        JsonNode json = converted(xmi, text, "--json").json();
        assertEquals(text.toString(), json.at("/written/0").asText());
        assertEquals(Files.readString(MODELS.resolve("valid/pair/pair.bellwether")), Files.readString(text));
        assertEquals(0, convert(text, folder.resolve("back.bwxmi")));
        assertEquals(Files.readString(xmi), Files.readString(folder.resolve("back.bwxmi")));
    }

    @Test
    void aCatalogueIsConvertedToTextAndBack() throws IOException {
        Path xmi = MODELS.resolve("xmi/catalogue.bwoptions");
        Path text = folder.resolve("catalogue.bellwether");
        assertEquals(0, convert(xmi, text));
        assertEquals(Files.readString(MODELS.resolve("language/catalogue.bellwether")), Files.readString(text));
        assertEquals(0, convert(text, folder.resolve("back.bwoptions")));
        assertEquals(Files.readString(xmi), Files.readString(folder.resolve("back.bwoptions")));
    }

    @Test
    void aFolderWhoseFilesImportOneAnotherIsConverted() throws IOException {
        Path project = copy();
        assertEquals(0, convert(project, project));
        assertTexts(project);
        assertTrue(Files.exists(project.resolve("files.bwxmi")), "old files stay");
        assertEquals(0, convert(project, folder.resolve("exported"), "--to", "bwxmi"));
        assertEquals(
                Files.readString(MODELS.resolve("xmi/files/files.bwxmi")),
                Files.readString(folder.resolve("exported/files.bwxmi")));
        assertEquals(0, convert(folder.resolve("exported"), folder.resolve("imported")));
        assertTexts(folder.resolve("imported"));
    }

    @Test
    void aTextThatImportsXmiImportsItsTextThen() throws IOException {
        Path project = copy();
        Files.delete(project.resolve("files.bwxmi"));
        Files.writeString(
                project.resolve("files.bellwether"),
                Files.readString(MODELS.resolve("valid/files/files.bellwether"))
                        .replace("caller.bellwether", "caller.bwxmi"));
        assertEquals(0, convert(project, project));
        assertTexts(project);
        assertTrue(converted(project, project).out().contains("nothing to convert"));
    }

    @Test
    void aFileThatIsThereIsNotWrittenOver() throws IOException {
        Path project = copy();
        Path there = Files.writeString(project.resolve("parts/caller.txt"), "");
        Path taken = Files.writeString(folder.resolve("taken.bellwether"), "mine");
        Invocation file = converted(MODELS.resolve("xmi/pair.bwxmi"), taken);
        assertEquals(2, file.exitCode());
        assertTrue(file.err().contains(taken + " exists already"), file.err());
        assertEquals("mine", Files.readString(taken));
        Path target = Files.createDirectories(folder.resolve("target"));
        Files.writeString(target.resolve("types.bellwether"), "mine");
        assertEquals(2, convert(project, target));
        assertFalse(Files.exists(target.resolve("files.bellwether")), "all or nothing");
        assertTrue(Files.exists(there));
    }

    @Test
    void aModelThatTextCannotExpressIsReportedAndNotWritten() {
        Path text = folder.resolve("model.bellwether");
        Invocation invocation = converted(MODELS.resolve("broken/BW102/model.bwxmi"), text);
        assertEquals(2, invocation.exitCode());
        assertTrue(invocation.err().contains("cannot be written without loss"), invocation.err());
        assertFalse(Files.exists(text));
    }

    @Test
    void wrongNamesAreWrongInput() {
        Path pair = MODELS.resolve("xmi/pair.bwxmi");
        assertEquals(2, convert(pair, folder.resolve("pair.txt")));
        assertEquals(2, convert(pair, folder.resolve("absent/pair.bellwether")));
        assertEquals(2, convert(folder.resolve("absent.bwoptions"), folder.resolve("a.bellwether")));
        assertEquals(2, convert(folder.resolve("absent"), folder.resolve("a.bellwether")));
        assertEquals(2, convert(MODELS.resolve("xmi/files"), folder.resolve("to"), "--to", "yaml"));
        assertFalse(Files.exists(folder.resolve("to")));
    }
}
