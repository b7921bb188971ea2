// SPDX-License-Identifier: Apache-2.0
package org.bellwether.language.idl;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.bellwether.language.preprocessor.input.PreprocessorOptions;
import org.bellwether.model.Problem;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests pieces of valid and of invalid IDL, in tables. */
class IdlRulesTest {
    /** A piece of IDL and the line that precedes it. */
    record Piece(String head, String idl) {
        @Override
        public String toString() {
            return idl.strip();
        }
    }

    /** Statements that IDL does not have; "import" has another meaning there. */
    private static final Pattern OF_MODELS =
            Pattern.compile("\\b(models?|behaviour|assembly|deployment|experiment|the notation|import the|timing)\\b");

    @TempDir
    private Path folder;

    static Stream<Piece> invalid() throws IOException {
        return pieces("invalid.txt");
    }

    static Stream<Piece> valid() throws IOException {
        return pieces("valid.txt");
    }

    private static Stream<Piece> pieces(String table) throws IOException {
        try (InputStream in = IdlRulesTest.class.getResourceAsStream(table)) {
            String text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
            return Arrays.stream(text.split("(?m)^### ")).skip(1).map(piece -> {
                String[] parts = piece.split("\n", 2);
                return new Piece(parts[0], parts[1]);
            });
        }
    }

    @ParameterizedTest
    @MethodSource("invalid")
    void invalidIdlIsReportedWithPlaceAndFix(Piece piece) throws IOException {
        IdlModels models = read(Map.of("x.idl", piece.idl()));
        assertFalse(models.isOk());
        Problem first = models.problems().get(0);
        String reported = first.line() + ":" + first.column() + " " + first.code() + " " + first.text();
        assertTrue(reported.startsWith(piece.head()), () -> rendered(models));
        assertFalse(first.fix().isEmpty());
        assertTrue(first.file().endsWith("x.idl"), first::file);
        String said = first.message() + " " + first.fix();
        boolean belongsIntoModels = said.contains("into a model"); // a server, for example
        assertTrue(belongsIntoModels || !OF_MODELS.matcher(said).find(), said);
    }

    @ParameterizedTest
    @MethodSource("valid")
    void validIdlHasNoProblems(Piece piece) throws IOException {
        IdlModels models = read(Map.of("x.idl", piece.idl()));
        assertEquals("", rendered(models));
    }

    @Test
    void placesAreThoseOfIncludedFiles() throws IOException {
        IdlModels models = read(Map.of(
                "x.idl", "#include \"part.idl\"\ninterface X : Part {};\n",
                "part.idl", "#define WAY\ninterface Part {\n  void go(WAY long count);\n  oneway long ask();\n};\n"));
        assertFalse(models.isOk());
        assertEquals(
                "part.idl:3 BW010",
                models.problems().stream()
                        .map(p -> Path.of(p.file()).getFileName() + ":" + p.line() + " " + p.code())
                        .findFirst()
                        .orElse(""));
    }

    @Test
    void typesOfAnIncludedFileMayBeUsed() throws IOException {
        IdlModels models = read(Map.of(
                "x.idl", "#include \"part.idl\"\nstruct Whole { Part first; Parts others; };\n",
                "part.idl", "struct Part { long value; };\ntypedef sequence<Part> Parts;\n"));
        assertEquals("", rendered(models));
    }

    private IdlModels read(Map<String, String> files) throws IOException {
        for (Map.Entry<String, String> file : files.entrySet()) {
            Files.writeString(folder.resolve(file.getKey()), file.getValue());
        }
        return IdlReader.read(List.of(folder.resolve("x.idl")), null, PreprocessorOptions.NONE);
    }

    private static String rendered(IdlModels models) {
        return models.problems().stream().map(Problem::render).collect(Collectors.joining("\n"));
    }
}
