// SPDX-License-Identifier: Apache-2.0
package org.bellwether.lsp.workspace;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.bellwether.lsp.Editor;
import org.bellwether.model.Problem;
import org.bellwether.model.loading.LoadedModel;
import org.bellwether.model.loading.ModelLoader;
import org.eclipse.lsp4j.CodeAction;
import org.eclipse.lsp4j.Diagnostic;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.TextEdit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DiagnosticsTest {
    private final Editor editor = Editor.basicsp(new LanguageSession());

    @Test
    void aGoodFileHasNoDiagnostics() {
        assertEquals(List.of(), editor.diagnostics());
    }

    @Test
    void theTextsAreThoseOfTheLoader(@TempDir Path folder) throws Exception {
        editor.replace("call gps.get_data()", "call gps.get_dat()")
                .replace("timer : nav::Timer;", "timer : nav::Tmer;");
        Path copy = Files.writeString(
                folder.resolve("copy.bellwether"), editor.file().text());
        LoadedModel loaded = new ModelLoader().load(copy);
        assertEquals(
                loaded.problems().stream().map(Problem::text).toList(),
                editor.diagnostics().stream().map(Diagnostic::getMessage).toList());
        assertEquals(2, editor.diagnostics().size());
    }

    @Test
    void aMisspeltNameIsMarkedAndFixed() {
        editor.replace("display : nav::NavDisplay;", "display : nav::NavDisplai;");
        Diagnostic wrong = editor.diagnostics().get(0);
        assertEquals("BW008", wrong.getCode().getLeft());
        assertEquals(
                editor.file().positions().at(editor.offset("display : |nav::NavDisplai;")),
                wrong.getRange().getStart());
        assertTrue(fixed(wrong).contains("display : nav::NavDisplay;"));
        assertEquals(List.of(), editor.change(fixed(wrong)).diagnostics());
    }

    @Test
    void aNameOfAnotherModuleIsQualified() {
        editor.replace("display : nav::NavDisplay;", "display : NavDisplay;");
        assertEquals(List.of("Change to nav::NavDisplay"), titles(byCode("BW008")));
        assertEquals(List.of(), editor.change(fixed(byCode("BW008"))).diagnostics());
    }

    @Test
    void allModulesThatDefineAnUnknownNameAreOffered() {
        editor.replace("display : nav::NavDisplay;", "display : NavDisplay;")
                .replace("assembly BasicSP", "module sea { component NavDisplay {}; };\n\nassembly BasicSP");
        assertEquals(List.of("Change to nav::NavDisplay", "Change to sea::NavDisplay"), titles(byCode("BW008")));
    }

    @Test
    void anInstanceWithoutAPlaceIsPlaced() {
        editor.replace("process gps { gps; affinity 0; }", "process gps { affinity 0; }");
        Diagnostic wrong = byCode("BW401");
        CodeAction fix = editor.fixes(wrong).stream()
                .filter(a -> a.getTitle().equals("Place gps in process here/gps"))
                .findFirst()
                .orElseThrow();
        assertEquals(List.of(), editor.change(editor.apply(edits(fix))).diagnostics());
    }

    @Test
    void aReceptacleIsConnected() {
        editor.replace("  display.airframe -> airframe.data;\n", "");
        CodeAction fix = editor.fixes(byCode("BW307")).stream()
                .filter(a -> a.getTitle().equals("Connect it: display.airframe -> airframe.data;"))
                .findFirst()
                .orElseThrow();
        assertEquals(List.of(), editor.change(editor.apply(edits(fix))).diagnostics());
    }

    @Test
    void anEmptyProcessIsRemoved() {
        editor.replace("process gps { gps; affinity 0; }", "process gps { gps; affinity 0; }\n    process idle {}");
        assertEquals(List.of(), editor.change(fixed(byCode("BW409"))).diagnostics());
    }

    @Test
    void aMisspeltOptionIsFixed() {
        editor.replace("targets corbel;", "targets corbel;\n\n  option Concurency on corbel = reactive;");
        String text = fixed(byCode("BW602"));
        assertTrue(text.contains("option Concurrency on corbel = reactive;"), text);
        assertEquals(List.of(), editor.change(text).diagnostics());
    }

    @Test
    void refusalsOfGeneratorsAreDiagnosticsToo() {
        editor.replace("targets corbel;", "targets corbell;");
        Diagnostic wrong = byCode("BW801");
        assertEquals(at("targets |corbell;", "corbell"), wrong.getRange());
        assertEquals(List.of(), editor.change(fixed(wrong)).diagnostics());
    }

    @Test
    void specialisationsThatTheModelDoesNotAllowAreDiagnosticsToo() {
        editor.replace("targets corbel;", "targets corbel;\n\n  specialise native-layout;");
        assertEquals(List.of(), editor.diagnostics());
        editor.replace("{ gps; affinity 0; }", "{ gps; affinity 0; option NativeCharCodeSet on corbel = utf-8; }");
        Diagnostic wrong = byCode("BW892");
        assertEquals(at("specialise |native-layout", "native-layout"), wrong.getRange());
        assertTrue(wrong.getMessage().contains("same-platform does not hold: "), wrong.getMessage());
        editor.replace("specialise native-layout;", "specialise native-layout = FALSE;");
        assertEquals(List.of(), editor.diagnostics());
    }

    @Test
    void theAssumptionThatASpecialisationNeedsIsStated() {
        editor.replace("targets corbel;", "targets corbel;\n\n  specialise framework;")
                .replace("      set position;\n", "      set position;\n      user refine;\n");
        assertEquals(List.of("Assume one-reactor in component nav::GPS"), titles(byCode("BW893")));
        String text = fixed(byCode("BW893"));
        assertTrue(text.contains("    assume one-reactor;\n  };\n"), text);
    }

    @Test
    void reversedEndsAreSwapped() {
        String good = "display.airframe -> airframe.data;";
        editor.replace(good, "airframe.data -> display.airframe;");
        assertEquals(
                List.of("BW301"),
                editor.diagnostics().stream().map(d -> d.getCode().getLeft()).toList());
        String text = fixed(byCode("BW301"));
        assertTrue(text.contains(good), text);
        assertEquals(List.of(), editor.change(text).diagnostics());
    }

    @Test
    void diagnosticsMarkTheSameTextAsTheExcerpt() {
        editor.replace("targets corbel;", "targets corbel;\n\n  option Concurency on corbel = reactive;")
                .replace("  display.airframe -> airframe.data;\n", "");
        assertEquals(at("option |Concurency on", "Concurency"), byCode("BW602").getRange());
        assertEquals(at("|display : nav", "display"), byCode("BW307").getRange());
    }

    private Range at(String place, String marked) {
        return editor.file().positions().range(editor.offset(place), marked.length());
    }

    private Diagnostic byCode(String code) {
        Set<String> all =
                editor.diagnostics().stream().map(d -> d.getCode().getLeft()).collect(Collectors.toSet());
        return editor.diagnostics().stream()
                .filter(d -> d.getCode().getLeft().equals(code))
                .findFirst()
                .orElseThrow(() -> new AssertionError("no " + code + " but " + all));
    }

    private List<String> titles(Diagnostic wrong) {
        return editor.fixes(wrong).stream().map(CodeAction::getTitle).toList();
    }

    private String fixed(Diagnostic wrong) {
        return editor.apply(edits(editor.fixes(wrong).get(0)));
    }

    private List<TextEdit> edits(CodeAction fix) {
        return fix.getEdit().getChanges().get(editor.name());
    }
}
