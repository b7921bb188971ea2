// SPDX-License-Identifier: Apache-2.0
package org.bellwether.model.loading;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import org.bellwether.model.Problem;
import org.bellwether.model.TestModels;
import org.bellwether.model.component.ComponentType;
import org.bellwether.model.component.Receptacle;
import org.bellwether.model.experiment.Experiment;
import org.bellwether.model.experiment.Model;
import org.bellwether.model.idl.Interface;
import org.bellwether.model.io.ModelWriter;
import org.bellwether.model.options.OptionCatalogue;
import org.bellwether.model.parameter.Comment;
import org.bellwether.model.parameter.CommentPlacement;
import org.bellwether.model.util.Models;
import org.eclipse.emf.common.util.URI;
import org.eclipse.emf.ecore.resource.Resource;
import org.eclipse.emf.ecore.resource.ResourceSet;
import org.eclipse.emf.ecore.resource.impl.ResourceSetImpl;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledIf;
import org.junit.jupiter.api.io.TempDir;

class ModelLoaderTest {
    @TempDir
    Path folder;

    @Test
    void loadsAFolderWithSeveralFiles() {
        LoadedModel loaded = new ModelLoader().load(TestModels.home().resolve("testmodels/xmi/files"));
        assertEquals(List.of(), loaded.problems());
        assertEquals(3, loaded.models().size());
        ComponentType caller = Models.all(loaded.resources(), ComponentType.class).stream()
                .filter(c -> c.getName().equals("Caller"))
                .findFirst()
                .orElseThrow();
        Interface used = Models.all(loaded.resources(), Interface.class).get(0);
        assertSame(used, ((Receptacle) caller.getPorts().get(0)).getInterface());
    }

    @Test
    void loadsAFileWithWhatItImports() {
        LoadedModel loaded = new ModelLoader().load(TestModels.home().resolve("testmodels/xmi/files/files.bwxmi"));
        assertEquals(List.of(), loaded.problems());
        assertEquals(1, Models.all(loaded.model(), Experiment.class).size());
        assertEquals(3, loaded.models().size());
    }

    @Test
    void importsMayFormACircle() throws IOException {
        write("a.bwxmi", imports("b.bwxmi") + interfaceIn("a", "", "A"));
        write("b.bwxmi", imports("a.bwxmi") + interfaceIn("b", " supertypes=\"a::A\"", "B"));
        LoadedModel loaded = new ModelLoader().load(folder.resolve("a.bwxmi"));
        assertEquals(List.of(), loaded.problems());
        assertEquals(2, loaded.models().size());
    }

    @Test
    void aFileThatIsReachedTwiceIsLoadedOnce() throws IOException {
        write("a.bwxmi", imports("b.bwxmi") + imports("./b.bwxmi"));
        write("b.bwxmi", "");
        assertEquals(2, new ModelLoader().load(folder).models().size());
    }

    @Test
    void aBrokenImportBreaksTheWhole() throws IOException {
        write("a.bwxmi", imports("b.bwxmi") + interfaceIn("a", " supertypes=\"b::B\"", "A"));
        write("b.bwxmi", "<wrong/>");
        LoadedModel loaded = new ModelLoader().load(folder.resolve("a.bwxmi"));
        assertEquals(
                List.of("BW006"), loaded.problems().stream().map(Problem::code).toList());
        assertTrue(loaded.problems().get(0).file().endsWith("b.bwxmi"));
        assertTrue(loaded.models().isEmpty());
        assertThrows(IllegalStateException.class, loaded::model);
    }

    @Test
    void saysAllProblemsOfAFileAtOnce() throws IOException {
        write(
                "a.bwxmi",
                "\n<wrong/>\n<elements xsi:type=\"idl:Module\" nam=\"m\"/>\n<elements xsi:type=\"idl:Modul\"/>");
        List<Problem> problems =
                new ModelLoader().load(folder.resolve("a.bwxmi")).problems();
        assertEquals(List.of(2, 3, 4), problems.stream().map(Problem::line).toList());
    }

    @Test
    void byteOrderMarkAndCarriageReturnsDoNoHarm() throws IOException {
        write("plain.bwxmi", interfaceIn("a", "", "A"));
        byte[] plain = Files.readAllBytes(folder.resolve("plain.bwxmi"));
        String text = new String(plain, StandardCharsets.UTF_8).replace("><", ">\r\n<");
        Files.write(folder.resolve("other.bwxmi"), ("\ufeff" + text).getBytes(StandardCharsets.UTF_8));
        assertEquals(
                new String(ModelWriter.toBytes(load("plain.bwxmi")), StandardCharsets.UTF_8),
                new String(ModelWriter.toBytes(load("other.bwxmi")), StandardCharsets.UTF_8));
    }

    @Test
    void xmlCommentsBecomeModelData() throws IOException {
        write(
                "a.bwxmi",
                "<!-- first\n     second --><elements xsi:type=\"idl:Module\" name=\"m\"><!-- last --></elements>");
        List<Comment> comments = Models.all(load("a.bwxmi").getContents().get(0), Comment.class);
        assertEquals(
                List.of("first\nsecond", "last"),
                comments.stream().map(Comment::getText).toList());
        assertEquals(
                List.of(CommentPlacement.BEFORE, CommentPlacement.CLOSING),
                comments.stream().map(Comment::getPlacement).toList());
    }

    @Test
    void generatedOutputIsNoPartOfAProject() throws IOException {
        write("a.bwxmi", "");
        Files.createDirectories(folder.resolve("out/run"));
        write("out/run/copy.bwxmi", "<wrong/>");
        assertEquals(1, new ModelLoader().load(folder).models().size());
    }

    @Test
    void anEmptyFolderIsReportedWithTheFirstCommand() {
        Problem problem = new ModelLoader().load(folder).problems().get(0);
        assertEquals("BW001", problem.code());
        assertTrue(problem.fix().contains("bellwether new"), problem.fix());
    }

    static boolean isRoot() {
        return System.getProperty("user.name").equals("root");
    }

    @Test
    @DisabledIf(value = "isRoot", disabledReason = "root may read everything")
    void aFolderThatCannotBeReadIsNamed() throws IOException {
        write("a.bwxmi", "");
        Path closed = Files.createDirectories(folder.resolve("closed"));
        Files.setPosixFilePermissions(closed, PosixFilePermissions.fromString("---------"));
        Problem problem = new ModelLoader().load(folder).problems().get(0);
        Files.setPosixFilePermissions(closed, PosixFilePermissions.fromString("rwx------"));
        assertEquals("BW001", problem.code());
        assertTrue(problem.message().contains("closed"), problem.message());
    }

    @Test
    void plainEmfLoadsModelsToo() {
        ResourceSet resources = new ResourceSetImpl();
        ModelRegistration.register(resources);
        Path file = TestModels.home().resolve("testmodels/xmi/pair.bwxmi");
        Resource resource = resources.getResource(URI.createFileURI(file.toString()), true);
        Model model = (Model) resource.getContents().get(0);
        Interface type = Models.all(model, Interface.class).get(0);
        assertEquals("m::I", resource.getURIFragment(type));
        assertSame(type, resource.getEObject("m::I"));
    }

    @Test
    void loadsCatalogues() throws IOException {
        String xml = Files.readString(TestModels.home().resolve("testmodels/xmi/catalogue.bwoptions"));
        OptionCatalogue catalogue = new ModelLoader().loadCatalogue(stream(xml), "corbel.bwoptions");
        assertEquals("example", catalogue.getTarget());
        IOException e = assertThrows(
                IOException.class,
                () -> new ModelLoader().loadCatalogue(stream(xml.replace("description", "text")), "corbel.bwoptions"));
        assertTrue(e.getMessage().startsWith("corbel.bwoptions:4:"), e.getMessage());
    }

    private static ByteArrayInputStream stream(String text) {
        return new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8));
    }

    private Resource load(String name) {
        LoadedModel loaded = new ModelLoader().load(folder.resolve(name));
        assertEquals(List.of(), loaded.problems());
        return loaded.model().eResource();
    }

    private void write(String name, String content) throws IOException {
        Files.writeString(
                folder.resolve(name),
                "<experiment:Model xmi:version=\"2.0\" xmlns:xmi=\"http://www.omg.org/XMI\" "
                        + "xmlns:xsi=\"http://www.w3.org/2001/XMLSchema-instance\" "
                        + "xmlns:experiment=\"http://www.bellwether.org/experiment/1\" "
                        + "xmlns:idl=\"http://www.bellwether.org/idl/1\">" + content + "</experiment:Model>");
    }

    private static String imports(String path) {
        return "<elements xsi:type=\"experiment:Import\" path=\"" + path + "\"/>";
    }

    private static String interfaceIn(String module, String attributes, String name) {
        return "<elements xsi:type=\"idl:Module\" name=\"" + module
                + "\"><declarations xsi:type=\"idl:Interface\" name=\"" + name + "\"" + attributes + "/></elements>";
    }
}
