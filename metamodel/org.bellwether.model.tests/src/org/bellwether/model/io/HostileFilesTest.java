// SPDX-License-Identifier: Apache-2.0
package org.bellwether.model.io;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.bellwether.model.Problem;
import org.bellwether.model.loading.LoadedModel;
import org.bellwether.model.loading.ModelLoader;
import org.bellwether.model.validation.ModelValidator;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Malicious files are refused with a code, quickly, and without any effect on other files. */
@Tag("slow")
class HostileFilesTest {
    private static final String ROOT = "<experiment:Model xmi:version=\"2.0\" xmlns:xmi=\"http://www.omg.org/XMI\" "
            + "xmlns:xsi=\"http://www.w3.org/2001/XMLSchema-instance\" "
            + "xmlns:experiment=\"http://www.bellwether.org/experiment/1\" "
            + "xmlns:parameter=\"http://www.bellwether.org/parameter/1\" "
            + "xmlns:idl=\"http://www.bellwether.org/idl/1\" %s>%s</experiment:Model>";

    @TempDir
    Path folder;

    @Test
    void entitiesThatExpandExponentiallyAreRefused() throws IOException {
        StringBuilder dtd = new StringBuilder("<!DOCTYPE Model [<!ENTITY a0 \"ha\">");
        for (int i = 1; i < 30; i++) {
            dtd.append("<!ENTITY a" + i + " \"" + ("&a" + (i - 1) + ";").repeat(10) + "\">");
        }
        refuses("BW003", dtd + "]>" + model("", "&a29;"));
    }

    @Test
    void externalEntitiesAreNotRead() throws IOException {
        Path secret = Files.writeString(folder.resolve("secret"), "secret");
        String dtd = "<!DOCTYPE Model [<!ENTITY x SYSTEM \"" + secret.toUri() + "\">]>";
        List<Problem> problems = refuses("BW003", dtd + model("", "&x;"));
        assertTrue(problems.stream().noneMatch(p -> p.message().contains("secret")));
    }

    @Test
    void externalDocumentTypesAreNotRead() throws IOException {
        refuses("BW003", "<!DOCTYPE Model SYSTEM \"http://localhost:1/x.dtd\">" + model("", ""));
    }

    @Test
    void nestingBeyondTheLimitIsRefused() throws IOException {
        String open = "<declarations xsi:type=\"idl:Module\">";
        String text = model(
                "",
                "<elements xsi:type=\"idl:Module\">" + open.repeat(100_000) + "</declarations>".repeat(100_000)
                        + "</elements>");
        refuses("BW004", text);
    }

    @Test
    void aGigabyteOfZerosIsRefused() throws IOException {
        Path file = folder.resolve("model.bwxmi");
        try (RandomAccessFile sparse = new RandomAccessFile(file.toFile(), "rw")) {
            sparse.write(model("", "").replace("</experiment:Model>", "").getBytes(StandardCharsets.UTF_8));
            sparse.setLength(1L << 30);
        }
        assertEquals(List.of("BW002"), codes(new ModelLoader().load(file)));
    }

    @Test
    void whiteSpaceBeyondTheSizeLimitIsRefused() throws IOException {
        LoadLimits small = new LoadLimits(100_000, 200, 1_000_000, 250);
        Path file = write(model("", " ".repeat(200_000)));
        assertEquals(List.of("BW004"), codes(new ModelLoader(small).load(file)));
    }

    @Test
    void elementsBeyondTheLimitAreRefused() throws IOException {
        LoadLimits small = new LoadLimits(64 << 20, 200, 1_000, 250);
        Path file = write(model("", "<elements xsi:type=\"idl:Module\"/>".repeat(2_000)));
        assertEquals(List.of("BW004"), codes(new ModelLoader(small).load(file)));
    }

    @Test
    void filesBeyondTheLimitAreRefused() throws IOException {
        LoadLimits small = new LoadLimits(64 << 20, 200, 1_000_000, 10);
        for (int i = 0; i < 20; i++) {
            Files.writeString(
                    folder.resolve("m" + i + ".bwxmi"),
                    model("", "<elements xsi:type=\"experiment:Import\" path=\"m" + (i + 1) % 20 + ".bwxmi\"/>"));
        }
        assertEquals(List.of("BW004"), codes(new ModelLoader(small).load(folder)));
        assertEquals(List.of("BW004"), codes(new ModelLoader(small).load(folder.resolve("m0.bwxmi"))));
    }

    @Test
    void packagesFromASchemaLocationAreNotLoaded() throws IOException {
        Path ecore = Files.writeString(folder.resolve("evil.ecore"), "not read");
        refuses(
                "BW006",
                model(
                        "xmlns:evil=\"http://evil/1\" xsi:schemaLocation=\"http://evil/1 " + ecore.toUri() + "\"",
                        "<elements xsi:type=\"evil:Thing\"/>"));
    }

    @Test
    void aSymbolicLinkOutOfTheProjectIsNotFollowed() throws IOException {
        Path project = Files.createDirectories(folder.resolve("project"));
        Path outside = Files.writeString(folder.resolve("outside.bwxmi"), model("", ""));
        Files.createSymbolicLink(project.resolve("inside.bwxmi"), outside);
        Path file = Files.writeString(
                project.resolve("model.bwxmi"),
                model("", "<elements xsi:type=\"experiment:Import\" path=\"inside.bwxmi\"/>"));
        assertEquals(List.of("BW009"), codes(new ModelLoader().load(file)));
    }

    @Test
    void pipesAndFoldersAreRefusedAsModelFiles() throws IOException, InterruptedException {
        Path pipe = folder.resolve("model.bwxmi");
        assertEquals(0, new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor());
        assertEquals(List.of("BW001"), codes(new ModelLoader().load(pipe)));
        assertEquals(List.of("BW001"), codes(new ModelLoader().load(folder)));
    }

    @Test
    void bytesThatAreNotUtf8AreRefused() throws IOException {
        Path file = folder.resolve("model.bwxmi");
        Files.write(file, model("", "<!-- \u00fc -->").getBytes(StandardCharsets.ISO_8859_1));
        assertEquals(List.of("BW002"), codes(new ModelLoader().load(file)));
    }

    @Test
    void anUnknownEncodingIsRefused() throws IOException {
        refuses("BW002", "<?xml version=\"1.0\" encoding=\"UTF-9\"?>" + model("", ""));
    }

    @Test
    void anIntegerOfAMillionDigitsIsRefused() throws IOException {
        refuses("BW007", model("", parameter("p", literal("Integer", "9".repeat(1_000_000)))));
    }

    @Test
    void realsWithAHugeExponentAreInvalid() throws IOException {
        assertEquals(Set.of("BW515"), validated(parameter("p", literal("Real", "1E999999999"))));
        assertEquals(Set.of("BW515"), validated(parameter("p", literal("Real", "1E-999999999"))));
    }

    @Test
    void aHundredDoubledParametersAreEvaluated() throws IOException {
        StringBuilder all = new StringBuilder(parameter("p0", literal("Integer", "1")));
        for (int i = 1; i <= 100; i++) {
            all.append(parameter("p" + i, binary("+", "p" + (i - 1))));
        }
        assertEquals(Set.of(), validated(all.toString()));
    }

    @Test
    void parametersThatSquareBeyondTheLimitAreInvalid() throws IOException {
        StringBuilder all = new StringBuilder(parameter("p0", literal("Integer", "10")));
        for (int i = 1; i <= 40; i++) {
            all.append(parameter("p" + i, binary("*", "p" + (i - 1))));
        }
        assertEquals(Set.of("BW515"), validated(all.toString()));
    }

    @Test
    void longChainsOfParametersAreInvalid() throws IOException {
        int length = 1_500;
        StringBuilder all = new StringBuilder(parameter("p0", literal("Integer", "1")));
        StringBuilder types = new StringBuilder("<declarations xsi:type=\"idl:Interface\" name=\"i0\"/>");
        for (int i = 1; i <= length; i++) {
            String reference = "<value xsi:type=\"parameter:ParameterReference\" parameter=\"p" + (i - 1) + "\"/>";
            all.append(parameter("p" + i, reference));
            types.append("<declarations xsi:type=\"idl:Interface\" name=\"i" + i + "\" supertypes=\"m::i" + (i - 1)
                    + "\"/>");
        }
        all.append("<elements xsi:type=\"idl:Module\" name=\"m\">")
                .append(types)
                .append("</elements>");
        assertEquals(Set.of("BW515"), validated(all.toString()));
    }

    private Set<String> validated(String content) throws IOException {
        LoadedModel loaded = new ModelLoader().load(write(model("", content)));
        assertEquals(List.of(), loaded.problems());
        return new ModelValidator()
                .validate(loaded.resources()).stream().map(Problem::code).collect(Collectors.toSet());
    }

    private static String parameter(String name, String value) {
        return "<elements xsi:type=\"parameter:Parameter\" type=\"double\" name=\"" + name + "\">" + value
                + "</elements>";
    }

    private static String literal(String kind, String value) {
        return "<value xsi:type=\"parameter:" + kind + "Literal\" value=\"" + value + "\"/>";
    }

    private static String binary(String operator, String parameter) {
        String operand = " xsi:type=\"parameter:ParameterReference\" parameter=\"" + parameter + "\"/>";
        return "<value xsi:type=\"parameter:BinaryExpression\" operator=\"" + operator + "\"><left" + operand + "<right"
                + operand + "</value>";
    }

    @Test
    void anEmptyFileIsRefused() throws IOException {
        refuses("BW002", "");
    }

    private List<Problem> refuses(String code, String text) throws IOException {
        LoadedModel loaded = new ModelLoader().load(write(text));
        assertEquals(List.of(code), codes(loaded));
        assertTrue(
                loaded.models().isEmpty() && loaded.resources().getResources().isEmpty());
        return loaded.problems();
    }

    private Path write(String text) throws IOException {
        return Files.writeString(folder.resolve("model.bwxmi"), text);
    }

    private static List<String> codes(LoadedModel loaded) {
        return loaded.problems().stream().map(Problem::code).distinct().toList();
    }

    private static String model(String attributes, String content) {
        return String.format(ROOT, attributes, content);
    }
}
