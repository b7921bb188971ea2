// SPDX-License-Identifier: Apache-2.0
package org.bellwether.language;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.bellwether.model.loading.LoadedModel;
import org.bellwether.model.loading.ModelConverter;
import org.bellwether.model.loading.ModelLoader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Text and XMI are equivalent: {@code testmodels/xmi} contains the XMI of the repository's texts; both can be converted. */
class XmiTest {
    @TempDir
    Path folder;

    /** The folders of the XMI files' texts. */
    private static final List<String> TEXTS =
            List.of("examples/basicsp", "testmodels/everything", "testmodels/language", "testmodels/valid");

    static List<Path> exports() throws IOException {
        try (Stream<Path> files = Files.list(Texts.home().resolve("testmodels/xmi"))) {
            return files.filter(Files::isRegularFile).sorted().toList();
        }
    }

    private static Path text(Path xmi) throws IOException {
        String name = xmi.getFileName().toString().replaceFirst("\\..*", "") + ".bellwether";
        for (String place : TEXTS) {
            try (Stream<Path> files = Files.walk(Texts.home().resolve(place), 2)) {
                List<Path> found = files.filter(f -> f.endsWith(name)).toList();
                if (!found.isEmpty()) {
                    return found.get(0);
                }
            }
        }
        throw new AssertionError("no text is called " + name);
    }

    @ParameterizedTest
    @MethodSource("exports")
    void aTextAsXmiIsTheFileThatIsThere(Path xmi) throws IOException {
        Path text = text(xmi);
        Path written = convert(Files.copy(text, folder.resolve(text.getFileName())), xmi.getFileName());
        assertEquals(Files.readString(xmi), Files.readString(written), xmi::toString);
    }

    @ParameterizedTest
    @MethodSource("exports")
    void xmiAsTextIsTheTextThatIsThere(Path xmi) throws IOException {
        Path text = text(xmi);
        if (xmi.toString().endsWith(".bwxmi")) {
            Path written = convert(Files.copy(xmi, folder.resolve(xmi.getFileName())), text.getFileName());
            assertEquals(Files.readString(text), Files.readString(written), text::toString);
        }
    }

    private Path convert(Path from, Path name) throws IOException {
        ModelConverter converter = new ModelConverter(load(from), folder);
        converter.add(from, folder.resolve(name));
        return converter.write().get(0);
    }

    private static org.eclipse.emf.ecore.resource.ResourceSet load(Path file) {
        LoadedModel loaded = new ModelLoader().load(file);
        assertEquals(List.of(), loaded.problems());
        return loaded.resources();
    }

    @Test
    void filesThatImportOneAnotherAreConvertedTogether() throws IOException {
        assertConverted("testmodels/xmi/files", "bwxmi", "testmodels/valid/files", "bellwether");
        assertConverted("testmodels/valid/files", "bellwether", "testmodels/xmi/files", "bwxmi");
    }

    private void assertConverted(String from, String extension, String to, String otherExtension) throws IOException {
        List<String> names = List.of("files.", "types.", "parts/caller.");
        Path source = Texts.home().resolve(from);
        Path target = Files.createDirectories(folder.resolve(otherExtension + "/parts"))
                .getParent();
        ModelConverter converter = new ModelConverter(load(source), target);
        for (String name : names) {
            converter.add(source.resolve(name + extension), target.resolve(name + otherExtension));
        }
        converter.write();
        for (String name : names) {
            Path expected = Texts.home().resolve(to).resolve(name + otherExtension);
            assertArrayEquals(
                    Files.readAllBytes(expected), Files.readAllBytes(target.resolve(name + otherExtension)), name);
        }
        load(target);
    }

    @Test
    void importsMayFormACircle() throws IOException {
        Path a = Texts.write(folder, "a.bellwether", "import \"b.bellwether\"; module m { typedef long T; };");
        Path b = Texts.write(folder, "b.bellwether", "import \"a.bellwether\"; typedef m::T U;");
        ModelConverter converter = new ModelConverter(load(folder), folder);
        converter.add(a, folder.resolve("a.bwxmi"));
        converter.add(b, folder.resolve("b.bwxmi"));
        converter.write();
        Files.delete(a);
        Files.delete(b);
        ModelConverter back = new ModelConverter(load(folder), folder);
        back.add(folder.resolve("a.bwxmi"), a);
        back.add(folder.resolve("b.bwxmi"), b);
        back.write();
        assertTrue(Files.readString(b).contains("import \"a.bellwether\";"));
        load(b);
    }

    @Test
    void includedIdlIsFollowedFromTheNewFolder() throws IOException {
        Texts.write(folder, "t.idl", "typedef long T;");
        Path text = Texts.write(folder, "a.bellwether", "#include \"t.idl\"\n\nstruct S {\n  T a;\n};\n");
        Path xmi = Files.createDirectories(folder.resolve("inner")).resolve("a.bwxmi");
        ModelConverter converter = new ModelConverter(load(text), folder);
        converter.add(text, xmi);
        converter.write();
        assertTrue(Files.readString(xmi).contains("path=\"../t.idl\""), Files.readString(xmi));
    }

    @Test
    void noFileIsConvertedIfOneOfThemFails() throws IOException {
        Path good = Texts.write(folder, "good.bellwether", "module m {};");
        Path bad = Texts.write(folder, "inner/bad.bellwether", "import \"../good.bellwether\";");
        Path target = Files.createDirectories(folder.resolve("inner/out"));
        LoadedModel loaded = new ModelLoader().load(folder);
        ModelConverter converter = new ModelConverter(loaded.resources(), target);
        converter.add(bad, target.resolve("bad.bwxmi"));
        IOException e = assertThrows(IOException.class, converter::write);
        assertTrue(e.getMessage().contains(good.toString()), e.getMessage());
        try (Stream<Path> files = Files.list(target)) {
            assertEquals(0, files.count());
        }
    }
}
