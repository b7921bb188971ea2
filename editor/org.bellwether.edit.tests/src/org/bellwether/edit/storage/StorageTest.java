// SPDX-License-Identifier: Apache-2.0
package org.bellwether.edit.storage;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.bellwether.edit.EditingSession;
import org.bellwether.edit.Sandbox;
import org.bellwether.edit.project.EditRefused;
import org.bellwether.edit.state.SessionEvent;
import org.bellwether.edit.state.SessionEvent.Kind;
import org.bellwether.edit.storage.Conflict.Answer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StorageTest {
    private static final String FILE = "basicsp.bellwether";
    private static final String GPS = FILE + "#BasicSP::gps";

    @TempDir
    Path folder;

    private Path path;
    private EditingSession session;
    private Storage storage;
    private String first;
    private final List<SessionEvent> events = new ArrayList<>();

    @BeforeEach
    void open() throws IOException {
        path = Sandbox.example("basicsp", folder).resolve(FILE);
        first = Files.readString(path);
        reopen();
    }

    private void reopen() throws IOException {
        session = Sandbox.open(folder);
        storage = session.storage();
        session.addListener(events::add);
    }

    @AfterEach
    void close() {
        session.close();
    }

    private void draw() {
        session.edits().rename(GPS, "place");
    }

    private void somebodyElse(String from, String to) throws IOException {
        Files.writeString(path, Files.readString(path).replace(from, to));
    }

    @Test
    void savesWhatChangedAndKnowsIt() throws IOException {
        assertEquals(List.of(), storage.dirty());
        draw();
        assertEquals(List.of(FILE), storage.dirty());
        session.undo();
        assertEquals(List.of(), storage.dirty());
        session.redo();
        assertEquals(List.of(FILE), storage.saveAll());
        assertEquals(List.of(), storage.dirty());
        assertEquals(session.text(FILE).text(), Files.readString(path));
        session.undo();
        assertEquals(List.of(FILE), storage.dirty());
        storage.saveAll();
        assertEquals(first, Files.readString(path));
        assertEquals(Kind.SAVED, events.get(events.size() - 1).kind());
        assertFalse(Files.exists(folder.resolve("basicsp.bwlayout")));
    }

    @Test
    void layoutIsInAFileOfItsOwn() throws IOException {
        session.change("Move", model -> model.layouts().set(FILE + "#BasicSP", GPS, List.of(1, 2, 3, 4)));
        storage.saveAll();
        assertEquals("BasicSP BasicSP::gps 1 2 3 4\n", Files.readString(folder.resolve("basicsp.bwlayout")));
        assertEquals(first, Files.readString(path));
        session.close();
        reopen();
        assertEquals(
                List.of(1, 2, 3, 4),
                session.read(m -> m.layouts().of(FILE + "#BasicSP").get(GPS)));
    }

    @Test
    void layoutsOfOthersAreKept() throws IOException {
        session.change("Move", model -> model.layouts().set(FILE + "#BasicSP", GPS, List.of(1, 2)));
        Files.writeString(folder.resolve("basicsp.bwlayout"), "BasicSP BasicSP::timer 7 8\nfuture line\n");
        storage.saveAll();
        assertEquals(
                "BasicSP BasicSP::gps 1 2\nBasicSP BasicSP::timer 7 8\nfuture line\n",
                Files.readString(folder.resolve("basicsp.bwlayout")));
    }

    @Test
    void anUneditedFileIsReloadedAsAStep() throws IOException {
        somebodyElse("rate 20 Hz", "rate 30 Hz");
        storage.look();
        assertEquals(Kind.EXTERNAL, events.get(0).kind());
        assertTrue(session.text(FILE).text().contains("rate 30 Hz"));
        assertEquals(List.of(), storage.dirty());
        session.undo();
        assertTrue(session.text(FILE).text().contains("rate 20 Hz"));
        assertEquals(List.of(FILE), storage.dirty());
    }

    @Test
    void aFileChangedByBothIsNotWrittenOver() throws IOException {
        draw();
        somebodyElse("rate 20 Hz", "rate 30 Hz");
        String theirs = Files.readString(path);
        assertThrows(EditRefused.class, () -> storage.saveAll());
        assertEquals(theirs, Files.readString(path));
        assertEquals(theirs, storage.conflicts().get(0).theirs());
        assertEquals(Kind.CONFLICT, events.get(events.size() - 1).kind());

        storage.answer(FILE, Answer.MERGE);
        assertTrue(session.text(FILE).text().contains("rate 30 Hz"));
        assertTrue(session.text(FILE).text().contains("place : nav::GPS"));
        assertEquals(List.of(FILE), storage.dirty());
        storage.saveAll();
        assertEquals(session.text(FILE).text(), Files.readString(path));
        assertEquals(List.of(), storage.conflicts());
    }

    @Test
    void aConflictIsAnsweredBySavingBesideOverwritingOrReloading() throws IOException {
        draw();
        String mine = session.text(FILE).text();
        somebodyElse("rate 20 Hz", "rate 30 Hz");
        String theirs = Files.readString(path);
        storage.look();
        storage.answer(FILE, Answer.SAVE_BESIDE);
        assertEquals(mine, Files.readString(folder.resolve("basicsp.bellwether.mine")));
        assertEquals(theirs, session.text(FILE).text());
        assertEquals(List.of(), storage.dirty());

        session.undo();
        assertEquals(mine, session.text(FILE).text());
        somebodyElse("rate 30 Hz", "rate 40 Hz");
        storage.look();
        storage.answer(FILE, Answer.OVERWRITE);
        assertEquals(mine, Files.readString(path));
        assertEquals(List.of(), storage.dirty());

        session.edits().rename(FILE + "#BasicSP::place", "gps");
        somebodyElse("rate 20 Hz", "rate 50 Hz");
        storage.look();
        storage.answer(FILE, Answer.RELOAD);
        assertTrue(session.text(FILE).text().contains("rate 50 Hz"));
        assertEquals(List.of(), storage.dirty());
    }

    @Test
    void linesThatBothChangedAreNotMerged() throws IOException {
        draw();
        somebodyElse("gps : nav::GPS;", "other : nav::GPS;");
        storage.look();
        EditRefused refused = assertThrows(EditRefused.class, () -> storage.answer(FILE, Answer.MERGE));
        assertTrue(refused.getMessage().startsWith("Both versions changed the same lines"), refused.getMessage());
        assertEquals(1, storage.conflicts().size());
    }

    @Test
    void aDeletedFileIsAQuestionAndCanBeWrittenAgain() throws IOException {
        Files.delete(path);
        storage.look();
        assertTrue(storage.conflicts().get(0).deleted());
        assertEquals(List.of(FILE), storage.dirty());
        storage.saveAll();
        assertEquals(first, Files.readString(path));
        assertEquals(List.of(), storage.conflicts());
    }

    @Test
    void aTextWithErrorsIsSavedAsItWasTyped() throws IOException {
        String broken = first.replace("assembly BasicSP {", "assembly BasicSP { gps2 :: ");
        session.setText(FILE, broken);
        storage.saveAll();
        assertEquals(broken, Files.readString(path));
    }

    @Test
    void unsavedChangesAreRecoveredAfterACrash() throws IOException {
        draw();
        session.change(
                "Move", model -> model.layouts().set(FILE + "#BasicSP", FILE + "#BasicSP::place", List.of(1, 2)));
        String mine = session.text(FILE).text();
        session.close(); // has the same effect as a crash after a backup

        reopen();
        Recoverable left = storage.recoverable().get(0);
        assertEquals(mine, left.text());
        assertFalse(left.changedSince());
        assertEquals(first, session.text(FILE).text());
        storage.recover(FILE);
        assertEquals(mine, session.text(FILE).text());
        assertEquals("BasicSP BasicSP::place 1 2\n", Sandbox.state(session).get(FILE + " layout"));
        storage.saveAll();
        session.close();

        reopen();
        assertEquals(List.of(), storage.recoverable());
    }

    @Test
    void discardedAndForgottenChangesAreNotOfferedForRecovery() throws IOException {
        draw();
        storage.discard();
        session.close();
        reopen();
        assertEquals(List.of(), storage.recoverable());
        draw();
        session.close();
        reopen();
        storage.forget(FILE);
        session.close();
        reopen();
        assertEquals(List.of(), storage.recoverable());
    }

    @Test
    void filesThatOthersAddAreOpened() throws IOException {
        Files.writeString(folder.resolve("more.bellwether"), "module more {\n  struct S {\n    long x;\n  };\n};\n");
        storage.look();
        assertEquals(2, (int) session.read(model -> model.files().size()));
    }

    @Test
    void revertGoesBackToWhatIsSavedAndCanBeUndone() throws IOException {
        draw();
        storage.saveAll();
        String saved = Files.readString(path);
        session.edits().rename(FILE + "#BasicSP::place", "receiver");
        session.change(
                "Move",
                model -> model.layouts().set(FILE + "#BasicSP", FILE + "#BasicSP::receiver", List.of(1, 2, 3, 4)));
        storage.revert();
        assertEquals(saved, session.text(FILE).text());
        assertEquals(List.of(), storage.dirty());
        assertEquals(saved, Files.readString(path));
        session.undo();
        session.undo();
        assertTrue(session.text(FILE).text().contains("receiver"));
        assertEquals(List.of(FILE), storage.dirty());
    }

    @Test
    void revertRefusesAFileThatIsGone() throws IOException {
        draw();
        Files.delete(path);
        assertThrows(EditRefused.class, () -> storage.revert());
        assertTrue(session.text(FILE).text().contains("place"));
    }
}
