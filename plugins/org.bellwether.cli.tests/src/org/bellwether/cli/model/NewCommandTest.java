// SPDX-License-Identifier: Apache-2.0
package org.bellwether.cli.model;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.bellwether.cli.Invocation;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class NewCommandTest {
    private static final Path EXAMPLE =
            Path.of(System.getProperty("bellwether.home"), "examples/basicsp/basicsp.bellwether");

    @TempDir
    private Path folder;

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "EMPTY")
    void eachTemplateIsInCanonicalFormAndCanBeGenerated(Template template) throws IOException {
        String project = folder.resolve("first try").toString();
        Invocation made = Invocation.of("new", project, "--template", template.toString(), "--json");
        assertEquals(0, made.exitCode(), made.err());
        JsonNode json = made.json();
        assertEquals("bellwether run '" + project + "'", json.at("/next").asText());
        assertEquals("README.md", json.at("/files/0").asText());
        assertEquals("first_try.bellwether", json.at("/files/1").asText());
        assertEquals(0, Invocation.of("format", project, "--check").exitCode());
        Invocation generated = Invocation.of(
                "generate", project, "--out", folder.resolve("out").toString());
        assertEquals(0, generated.exitCode(), generated.err());
    }

    @Test
    void theEmptyTemplateSaysWhatIsToBeDrawn() {
        String project = folder.resolve("kiln").toString();
        Invocation made = Invocation.of("new", project, "--template", "empty");
        assertTrue(made.out().contains("\nNext: bellwether edit " + project), made.out());
        assertEquals(0, Invocation.of("format", project, "--check").exitCode());
        Invocation validated = Invocation.of("validate", project);
        assertEquals(2, validated.exitCode());
        assertTrue(validated.err().contains("BW514"), validated.err());
    }

    @Test
    void saysTheNextCommand() {
        String project = folder.resolve("heating").toString();
        assertTrue(Invocation.of("new", project).out().contains("\nNext: bellwether run " + project));
    }

    @Test
    void existingFilesAreNotOverwritten() throws IOException {
        Path kept = Files.writeString(folder.resolve("heating.bellwether"), "mine");
        for (Path place : new Path[] {folder, kept, kept.resolve("below")}) {
            Invocation refused = Invocation.of("new", place.toString(), "--json");
            assertEquals(2, refused.exitCode(), refused.err());
            assertFalse(refused.json().at("/error/fix").asText().isEmpty());
        }
        assertEquals("mine", Files.readString(kept));
        try (var files = Files.list(folder)) {
            assertEquals(1, files.count());
        }
    }

    @Test
    void anUnknownTemplateIsReportedWithTheKnownOnes() {
        Invocation refused = Invocation.of("new", folder.resolve("x").toString(), "--template", "none");
        assertEquals(2, refused.exitCode());
        assertTrue(refused.err().contains("client-server"), refused.err());
        assertFalse(Files.exists(folder.resolve("x")));
    }

    @Test
    void basicSpIsTheExample() throws IOException {
        assertEquals(Files.readString(EXAMPLE), Template.BASICSP.model());
    }
}
