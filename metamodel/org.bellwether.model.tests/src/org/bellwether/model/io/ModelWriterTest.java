// SPDX-License-Identifier: Apache-2.0
package org.bellwether.model.io;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.stream.Stream;
import org.bellwether.model.TestModels;
import org.bellwether.model.assembly.Assembly;
import org.bellwether.model.idl.Interface;
import org.bellwether.model.idl.Module;
import org.bellwether.model.loading.ModelLoader;
import org.bellwether.model.util.Models;
import org.eclipse.emf.common.util.URI;
import org.eclipse.emf.ecore.resource.Resource;
import org.eclipse.emf.ecore.util.EcoreUtil;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ModelWriterTest {
    @TempDir
    Path folder;

    private Path file;

    @BeforeEach
    void copyModel() throws IOException {
        file = Files.copy(TestModels.home().resolve("testmodels/xmi/pair.bwxmi"), folder.resolve("pair.bwxmi"));
    }

    @Test
    void writesNothingButTheFile() throws IOException {
        byte[] before = Files.readAllBytes(file);
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-rw----"));
        ModelWriter.save(load());
        assertArrayEquals(before, Files.readAllBytes(file));
        assertEquals("rw-rw----", PosixFilePermissions.toString(Files.getPosixFilePermissions(file)));
        try (Stream<Path> all = Files.list(folder)) {
            assertEquals(1, all.count());
        }
    }

    @Test
    void aRenamedElementChangesOnlyTheLinesThatNameIt() throws IOException {
        Resource resource = load();
        Models.all(resource.getContents().get(0), Interface.class).get(0).setName("Renamed");
        String[] after = new String(ModelWriter.toBytes(resource)).split("\n");
        String[] before = Files.readString(file).split("\n");
        assertEquals(before.length, after.length);
        for (int i = 0; i < before.length; i++) {
            assertEquals(
                    before[i].replaceAll("m::I\\b", "m::Renamed").replace("name=\"I\"", "name=\"Renamed\""), after[i]);
        }
    }

    @Test
    void namesThatAreNoIdentifiersSurvive() throws IOException {
        Resource resource = load();
        Models.all(resource.getContents().get(0), Interface.class).get(0).setName("a b::c/d ~2 \u00e4%");
        ModelWriter.save(resource);
        assertArrayEquals(Files.readAllBytes(file), ModelWriter.toBytes(load()));
    }

    @Test
    void equalNamesSurvive() throws IOException {
        Resource resource = load();
        Module module = Models.all(resource.getContents().get(0), Module.class).get(0);
        Interface copy = EcoreUtil.copy(Models.all(module, Interface.class).get(0));
        module.getDeclarations().add(0, copy);
        ModelWriter.save(resource);
        String text = Files.readString(file);
        assertTrue(text.contains("interface=\"m::I~2\""), text);
        assertArrayEquals(Files.readAllBytes(file), ModelWriter.toBytes(load()));
    }

    @Test
    void aReferenceToADeletedElementIsNotWritten() throws IOException {
        byte[] before = Files.readAllBytes(file);
        Resource resource = load();
        Assembly assembly =
                Models.all(resource.getContents().get(0), Assembly.class).get(0);
        assembly.getInstances().remove(0); // the connections of the instance stay
        IOException e = assertThrows(IOException.class, () -> ModelWriter.save(resource));
        assertTrue(e.getMessage().contains("in no file"), e.getMessage());
        assertArrayEquals(before, Files.readAllBytes(file));
    }

    @Test
    void aLinkStaysALink() throws IOException {
        Path link = Files.createSymbolicLink(folder.resolve("link.bwxmi"), file);
        Resource resource = new ModelLoader().load(link).model().eResource();
        resource.setURI(URI.createFileURI(link.toString()));
        ModelWriter.save(resource);
        assertTrue(Files.isSymbolicLink(link));
        assertFalse(Files.isSymbolicLink(file));
    }

    @Test
    void aFileThatAnotherProgramChangedIsNotOverwritten() throws IOException {
        Resource resource = load();
        Files.writeString(file, Files.readString(file) + "<!-- somebody else's -->\n");
        byte[] theirs = Files.readAllBytes(file);
        assertThrows(FileChangedException.class, () -> ModelWriter.save(resource));
        assertArrayEquals(theirs, Files.readAllBytes(file));
        FileVersion.forget(resource);
        ModelWriter.save(resource);
        ModelWriter.save(resource);
        assertFalse(Files.readString(file).contains("somebody"));
    }

    private Resource load() {
        return new ModelLoader().load(file).model().eResource();
    }
}
