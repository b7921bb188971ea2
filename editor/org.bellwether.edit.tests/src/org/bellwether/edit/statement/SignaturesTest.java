// SPDX-License-Identifier: Apache-2.0
package org.bellwether.edit.statement;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.bellwether.edit.EditingSession;
import org.bellwether.edit.Sandbox;
import org.bellwether.edit.project.EditRefused;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SignaturesTest {
    private static final String FILE = "basicsp.bellwether";
    private static final String INTERFACE = FILE + "#nav::ReadData";
    private static final String OPERATION = INTERFACE + "::get_data";

    @TempDir
    Path folder;

    private EditingSession session;
    private Signatures signatures;

    @BeforeEach
    void open() throws IOException {
        session = Sandbox.open(Sandbox.example("basicsp", folder));
        signatures = session.signatures();
    }

    @AfterEach
    void close() {
        session.close();
    }

    private String text() {
        return session.text(FILE).text();
    }

    @Test
    void anOperationIsItsIdl() {
        assertEquals("Position get_data() raises (NotReady)", signatures.of(OPERATION));
        assertEquals("publishes Timeout timeout", signatures.of(FILE + "#nav::Timer::timeout"));
        assertEquals("double latitude", signatures.of(FILE + "#nav::Position::latitude"));
        assertEquals("gps : nav::GPS", signatures.of(FILE + "#BasicSP::gps"));
    }

    @Test
    void isWrittenAnewByTheParser() {
        Map<String, String> before = Sandbox.state(session);
        signatures.set(OPERATION, "Position get_data(in string key, out long age) raises (NotReady)");
        assertTrue(text().contains("    Position get_data(in string key, out long age) raises (NotReady);\n"), text());
        assertEquals("Edit get_data", session.undoLabel().orElseThrow());
        session.undo();
        assertEquals(before, Sandbox.state(session));
    }

    /** The language's messages would refer to lines of the file, or to the text after the statement. */
    @Test
    void onlyBracketsOfTheStatementAreReported() {
        assertEquals(
                List.of(new StatementProblem(17, 1, "This ( has no ). Add ) behind what belongs into it.")),
                signatures.check(OPERATION, "Position get_data(in string key"));
        assertEquals(
                List.of(new StatementProblem(14, 1, "This { has no }. Add } at the end.")),
                signatures.checkNew(FILE + "#nav::Timer", "on timer tick { publish timeout;"));
        assertEquals(
                List.of(new StatementProblem(19, 1, "This } has no {. Remove it.")),
                signatures.check(OPERATION, "Position get_data()}"));
    }

    @Test
    void aNewNameInASignatureRenamesTheOperationEverywhere() {
        signatures.set(OPERATION, "Position read(in long age);");
        assertTrue(text().contains("    Position read(in long age);\n"), text());
        assertTrue(text().contains("on call data.read {"), text());
        assertTrue(text().contains("at airframe.gps.read in timed"), text());
        assertTrue(session.validate().stream().noneMatch(p -> p.code().equals("BW008")));
        session.undo();
        assertFalse(text().contains("read("));
    }

    @Test
    void reportsProblemsAtTheirPlaces() {
        assertEquals(List.of(), signatures.check(OPERATION, "long get_data(in string key) raises (NotReady)"));
        String unknown = "Postion get_data()";
        StatementProblem mark = signatures.check(OPERATION, unknown).get(0);
        assertEquals("Postion", unknown.substring(mark.offset(), mark.offset() + mark.length()));
        assertTrue(mark.message().contains("Did you mean Position?"), mark.message());
        assertFalse(signatures.check(OPERATION, "long get_data(in string").isEmpty());
        assertFalse(signatures.check(OPERATION, "").isEmpty());
        assertEquals(
                "Write one statement here.",
                signatures.check(OPERATION, "long a(); long b()").get(0).message());
        assertFalse(signatures
                .check(OPERATION, "long a(); }; interface X { long b()")
                .isEmpty());
        assertEquals(0, session.revision());
        EditRefused refused = assertThrows(EditRefused.class, () -> signatures.set(OPERATION, unknown));
        assertEquals(mark.message(), refused.getMessage());
        assertTrue(assertThrows(EditRefused.class, () -> signatures.set(OPERATION, "void module()"))
                .getMessage()
                .contains("module"));
    }

    @Test
    void newStatementsAreAdded() {
        assertEquals(INTERFACE + "::reset", signatures.add(INTERFACE, "oneway void reset(in boolean hard)"));
        assertTrue(text().contains("    oneway void reset(in boolean hard);\n  };"), text());
        assertEquals(FILE + "#BasicSP::second", signatures.add(FILE + "#BasicSP", "second : nav::GPS"));
        assertEquals(FILE + "#more", signatures.add(FILE + "#/", "module more {}"));
        assertFalse(signatures.checkNew(INTERFACE, "provides ReadData data").isEmpty());
    }

    @Tag("slow")
    @Test
    void proposesWhatMayStandThere() {
        String typed = "Position get_data() raises (Not";
        Suggestion exception = signatures.complete(OPERATION, typed, typed.length()).stream()
                .filter(s -> s.label().equals("NotReady"))
                .findFirst()
                .orElseThrow();
        assertEquals(typed.length() - 3, exception.offset());
        assertEquals(3, exception.length());
        assertEquals("exception", exception.detail());

        List<String> after = labels(signatures.complete(OPERATION, "long get_data() ", 16));
        assertTrue(after.contains("raises"), after.toString());
        List<String> types = labels(signatures.completeNew(INTERFACE, "Po", 2));
        assertTrue(types.contains("Position"), types.toString());
        List<String> ends = labels(signatures.completeNew(FILE + "#BasicSP", "display.airframe -> ", 20));
        assertTrue(ends.contains("gps.data"), ends.toString());
    }

    private static List<String> labels(List<Suggestion> suggestions) {
        return suggestions.stream().map(Suggestion::label).toList();
    }
}
