// SPDX-License-Identifier: Apache-2.0
package org.bellwether.lsp.features;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import org.bellwether.lsp.Editor;
import org.bellwether.lsp.workspace.LanguageSession;
import org.eclipse.lsp4j.CompletionItem;
import org.eclipse.lsp4j.TextEdit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CompletionTest {
    private final Editor editor = Editor.basicsp(new LanguageSession());

    @Test
    void portsAreThoseOfTheInstancesType() {
        editor.replace("airframe.gps -> gps.data;", "airframe.");
        assertEquals(
                List.of("refresh", "gps", "data", "data_avail"), editor.labels("airframe.|\n  airframe.data_avail"));
    }

    @Test
    void portsAreOfferedAfterAnArrow() {
        editor.replace("airframe.gps -> gps.data;", "airframe.gps -> gps.");
        assertEquals(List.of("refresh", "data", "data_avail"), editor.labels("airframe.gps -> gps.|"));
    }

    @Test
    void operationsAreOfferedBehindAReceptacle() {
        editor.replace("call airframe.get_data() -> shown;", "call airframe.");
        assertEquals(List.of("get_data"), editor.labels("call airframe.|"));
    }

    @Test
    void aCallComesWithTheNamesOfItsArguments() {
        editor.replace("Position get_data() raises", "Position get_data(in long age, out long left) raises");
        editor.replace("call airframe.get_data() -> shown;", "call airframe.");
        assertTrue(
                editor.completions("call airframe.|").toString().contains("get_data(age = )"),
                () -> editor.completions("call airframe.|").toString());
    }

    @Test
    void operationsAreOfferedBehindAMeasuredReceptacle() {
        editor.replace("at airframe.gps.get_data in timed warmup ${warmup} samples ${samples};", "at airframe.gps.");
        assertEquals(List.of("get_data"), editor.labels("at airframe.gps.|"));
    }

    @Test
    void instancesAndKeywordsBeginAStatement() {
        editor.replace("airframe.gps -> gps.data;", "air");
        List<String> labels = editor.labels("air|\n");
        assertTrue(
                labels.containsAll(List.of("timer", "gps", "airframe", "display", "export", "connection")),
                labels::toString);
        assertFalse(labels.contains("deployment"), labels::toString);
    }

    @Test
    void componentTypesAreOfferedForAnInstance() {
        editor.replace("display : nav::NavDisplay;", "display : nav::N");
        List<CompletionItem> items = editor.completions("display : nav::N|");
        assertTrue(items.stream().anyMatch(i -> i.getLabel().equals("NavDisplay")), items::toString);
        assertFalse(items.stream().anyMatch(i -> i.getLabel().equals("Position")), items::toString);
    }

    @Test
    void namesInAModuleAreOfferedBehindItsName() {
        editor.replace("display : nav::NavDisplay;", "display : nav::");
        CompletionItem item = editor.completions("display : nav::|").stream()
                .filter(i -> i.getLabel().equals("NavDisplay"))
                .findFirst()
                .orElseThrow();
        TextEdit edit = item.getTextEdit().getLeft();
        assertEquals("NavDisplay", edit.getNewText());
        assertEquals(edit.getRange().getStart(), edit.getRange().getEnd(), "nav:: stays");
    }

    @Test
    void typesOfAnInstanceAreNotThoseOfParameters() {
        editor.replace("display : nav::NavDisplay;", "display : ");
        List<CompletionItem> items = editor.completions("display : |");
        List<String> labels = items.stream().map(CompletionItem::getLabel).toList();
        assertFalse(labels.contains("boolean") || labels.contains("duration"), labels::toString);
        assertEquals(
                List.of("nav::Airframe", "nav::GPS", "nav::NavDisplay", "nav::Timer"),
                inOrder(items).stream()
                        .filter(l -> l.startsWith("nav::"))
                        .limit(4)
                        .toList());
        editor.change(Editor.read(Editor.BASICSP)).replace("warmup : long = 20 in 1 ..", "warmup : ");
        assertTrue(editor.labels("warmup : |").containsAll(List.of("long", "duration")));
    }

    @Test
    void matchingPortsComeFirstBehindAnArrow() {
        editor.replace("airframe.gps -> gps.data;", "airframe.gps -> ");
        assertEquals(
                List.of("airframe.data", "gps.data"),
                inOrder(editor.completions("airframe.gps -> |")).subList(0, 2));
        editor.change(Editor.read(Editor.BASICSP)).replace("airframe.gps -> gps.data;", "airframe.gps -> gps.");
        assertEquals(
                "data", inOrder(editor.completions("airframe.gps -> gps.|")).get(0));
    }

    @Test
    void importedNamesAreOfferedWhileTheTextHasErrors(@TempDir Path folder) throws IOException {
        Files.writeString(folder.resolve("types.bellwether"), "module far { component Radio { }; };");
        Editor typed = new Editor(
                new LanguageSession(),
                folder.resolve("typed.bellwether"),
                "import \"types.bellwether\";\nassembly A {\n  radio : \n}\nexperiment");
        assertTrue(typed.labels("radio : |").contains("far::Radio"));
        assertFalse(typed.diagnostics().isEmpty());
    }

    private static List<String> inOrder(List<CompletionItem> items) {
        return items.stream()
                .sorted(Comparator.comparing(CompletionItem::getSortText))
                .map(CompletionItem::getLabel)
                .toList();
    }

    @Test
    void optionsAreOfferedWithTheirDocumentation() {
        editor.replace("targets corbel;", "targets corbel;\n  option ");
        CompletionItem item = editor.completions("option |").stream()
                .filter(i -> i.getLabel().equals("Concurrency on corbel"))
                .findFirst()
                .orElseThrow();
        assertTrue(item.getDocumentation().getRight().getValue().contains("thread-per-connection"));
    }

    @Test
    void valuesOfAnOptionAreOffered() {
        editor.replace("targets corbel;", "targets corbel;\n  option Concurrency on corbel = ");
        assertTrue(editor.labels("on corbel = |").containsAll(List.of("reactive", "thread-per-connection")));
    }

    @Test
    void parametersAreOfferedInBraces() {
        editor.replace("in timed deadline ${deadline}", "in timed deadline ${");
        assertEquals(
                List.of("samples", "warmup", "saturated_samples", "saturated_warmup", "deadline"),
                editor.labels("deadline ${|"));
    }

    @Test
    void unitsAreOfferedAfterANumber() {
        editor.replace("rate 20 Hz", "rate 20 ");
        assertTrue(editor.labels("rate 20 |").containsAll(List.of("Hz", "kHz", "ms")));
    }

    @Test
    void snippetsAreOfferedWhereTheirStatementMayStand() {
        editor.replace("targets corbel;", "targets corbel;\n  ");
        List<String> labels = editor.labels("targets corbel;\n  |");
        assertTrue(labels.contains("measure latency …"), labels::toString);
        assertFalse(labels.contains("module …"), labels::toString);
    }

    @Test
    void noCompletionsAreOfferedInComments() {
        assertEquals(List.of(), editor.labels("/** Samples of ea|ch"));
        assertEquals(List.of(), editor.labels("// SPDX|-License"));
    }
}
