// SPDX-License-Identifier: Apache-2.0
package org.bellwether.language.idl;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.bellwether.language.preprocessor.input.PreprocessorLimits;
import org.bellwether.language.preprocessor.input.PreprocessorOptions;
import org.bellwether.model.Problem;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Tests the IDL of the OMG's services and of omniORB, from Debian's package omniorb-idl: files that omniidl accepts become models, which
 * become IDL with the same meaning for omniidl, and this IDL becomes the same models.
 */
@Tag("slow")
class IdlCorpusTest {
    private static final Path ROOT = Path.of("/usr/share/idl/omniORB");
    private static final List<Path> FOLDERS = List.of(ROOT, ROOT.resolve("COS"));

    /** The declarations of all files, without those that omniidl does not accept. */
    private static Map<Path, String> declarations;

    @TempDir
    private Path folder;

    @BeforeAll
    static void readByOmniidl(@TempDir Path scratch) throws IOException, InterruptedException {
        declarations =
                new Omniidl(scratch).declarations(files().map(ROOT::resolve).toList(), FOLDERS);
    }

    static Stream<Path> files() throws IOException {
        try (Stream<Path> all = Files.walk(ROOT)) {
            return all
                    .filter(file -> file.toString().endsWith(".idl"))
                    .map(ROOT::relativize)
                    .sorted()
                    .toList()
                    .stream();
        }
    }

    @Test
    void theCorpusIsThere() throws IOException {
        assertTrue(files().count() > 60, "install the Debian package omniorb-idl");
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("files")
    void anImportedFileIsPrintedWithTheSameDeclarations(Path name) throws IOException, InterruptedException {
        String theirs = declarations.get(ROOT.resolve(name));
        IdlModels models = read(ROOT.resolve(name), FOLDERS);
        if (theirs == null) {
            // omniidl refuses the file because of missing definitions; Bellwether must report problems, too
            assertFalse(models.isOk(), "omniidl refuses the file");
            assertTrue(models.problems().stream().allMatch(p -> p.line() > 0), () -> problems(models));
            return;
        }
        assertTrue(models.isOk(), () -> problems(models));
        Path written = folder.resolve("idl");
        Map<String, String> texts = IdlTexts.of(models.models(), models.standard());
        for (Map.Entry<String, String> text : texts.entrySet()) {
            Path file = written.resolve(text.getKey());
            Files.createDirectories(file.getParent());
            Files.writeString(file, text.getValue());
        }
        Path main = written.resolve(name.getFileName());
        // Files that lacked CORBA's types, which omniidl predefines, include them now
        List<Path> folders = List.of(written, ROOT);
        Omniidl omniidl = new Omniidl(folder);
        String ours = omniidl.declarations(main, folders);
        assertNotNull(ours, () -> errors(omniidl));
        assertEquals(essence(theirs), essence(ours));
        IdlModels again = read(main, folders);
        assertTrue(again.isOk(), () -> problems(again));
        if (models.texts().size() == again.texts().size()) {
            assertEquals(models.texts(), again.texts());
        } else {
            assertTrue(texts.values().stream().anyMatch(text -> text.contains("#include <orb.idl>")));
        }
    }

    /**
     * Removes declarations of interfaces, and empty interfaces, which replace those without a definition; types in typedefs are moved
     * before the typedefs.
     */
    private static String essence(String dump) {
        return dump.replaceAll("typedef (struct (\\w+) \\{[^}]*\\}) (\\w+);", "$1;\n  typedef $2 $3;")
                .replaceAll("(?m)^ *(abstract |local )?interface \\w+( \\{\\s*\\})?;$", "")
                .replaceAll("(?m)^\\s*\\n", "");
    }

    private static IdlModels read(Path file, List<Path> folders) throws IOException {
        return IdlReader.read(
                List.of(file),
                null,
                new PreprocessorOptions(folders, List.of("__OMNIIDL__"), List.of(), PreprocessorLimits.DEFAULT));
    }

    private static String problems(IdlModels models) {
        return String.join("\n", models.problems().stream().map(Problem::render).toList());
    }

    private static String errors(Omniidl omniidl) {
        try {
            return omniidl.errors();
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }
}
