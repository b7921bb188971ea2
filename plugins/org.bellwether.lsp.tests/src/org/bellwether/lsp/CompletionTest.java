// SPDX-License-Identifier: Apache-2.0
package org.bellwether.lsp;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.eclipse.lsp4j.CompletionItem;
import org.junit.jupiter.api.Test;

class CompletionTest {
    private final Editor editor = Editor.basicsp(new Session());

    @Test
    void portsAreThoseOfTheInstancesType() {
        editor.replace("airframe.gps -> gps.data;", "airframe.");
        assertEquals(
                List.of("refresh", "gps", "data", "data_avail"), editor.labels("airframe.|\n  airframe.data_avail"));
    }

    @Test
    void portsAfterAnArrow() {
        editor.replace("airframe.gps -> gps.data;", "airframe.gps -> gps.");
        assertEquals(List.of("refresh", "data", "data_avail"), editor.labels("airframe.gps -> gps.|"));
    }

    @Test
    void operationsBehindAReceptacle() {
        editor.replace("call airframe.get_data() -> shown;", "call airframe.");
        assertEquals(List.of("get_data"), editor.labels("call airframe.|"));
    }

    @Test
    void operationsOfWhatIsMeasured() {
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
    void typesOfAnInstance() {
        editor.replace("display : nav::NavDisplay;", "display : nav::N");
        List<CompletionItem> items = editor.completions("display : nav::N|");
        assertTrue(items.stream().anyMatch(i -> i.getLabel().equals("nav::NavDisplay")), items::toString);
        assertFalse(items.stream().anyMatch(i -> i.getLabel().equals("nav::Position")), items::toString);
    }

    @Test
    void optionsWithTheirDocumentation() {
        editor.replace("targets corbel;", "targets corbel;\n  option ");
        CompletionItem item = editor.completions("option |").stream()
                .filter(i -> i.getLabel().equals("Concurrency on corbel"))
                .findFirst()
                .orElseThrow();
        assertTrue(item.getDocumentation().getRight().getValue().contains("thread-per-connection"));
    }

    @Test
    void valuesOfAnOption() {
        editor.replace("targets corbel;", "targets corbel;\n  option Concurrency on corbel = ");
        assertTrue(editor.labels("on corbel = |").containsAll(List.of("reactive", "thread-per-connection")));
    }

    @Test
    void parametersInBraces() {
        editor.replace("in timed deadline ${deadline}", "in timed deadline ${");
        assertEquals(
                List.of("samples", "warmup", "saturated_samples", "saturated_warmup", "deadline"),
                editor.labels("deadline ${|"));
    }

    @Test
    void unitsAfterANumber() {
        editor.replace("rate 20 Hz", "rate 20 ");
        assertTrue(editor.labels("rate 20 |").containsAll(List.of("Hz", "kHz", "ms")));
    }

    @Test
    void snippetsWhereTheirStatementMayStand() {
        editor.replace("targets corbel;", "targets corbel;\n  ");
        List<String> labels = editor.labels("targets corbel;\n  |");
        assertTrue(labels.contains("measure latency …"), labels::toString);
        assertFalse(labels.contains("module …"), labels::toString);
    }

    @Test
    void nothingInComments() {
        assertEquals(List.of(), editor.labels("/** Samples of ea|ch"));
        assertEquals(List.of(), editor.labels("// SPDX|-License"));
    }
}
