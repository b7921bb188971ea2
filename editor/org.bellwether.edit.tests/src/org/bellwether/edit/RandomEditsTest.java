// SPDX-License-Identifier: Apache-2.0
package org.bellwether.edit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.bellwether.edit.change.ChildType;
import org.bellwether.edit.change.Edits;
import org.bellwether.edit.change.InstancePort;
import org.bellwether.edit.project.EditRefused;
import org.bellwether.edit.state.TextState;
import org.bellwether.model.assembly.Instance;
import org.bellwether.model.parameter.NamedElement;
import org.bellwether.model.util.Ports;
import org.eclipse.emf.ecore.EObject;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Applies random edits of all kinds. Each edit is either refused, and changes nothing, or is one step. Undoing all steps
 * restores the beginning, redoing all restores the end, and each result can be saved and read. {@code -Dbellwether.seed=N}
 * sets the first seed, {@code -Dbellwether.seconds=N} sets the time.
 */
@Tag("slow")
class RandomEditsTest {
    private static final String FILE = "basicsp.bellwether";
    private static final String ASSEMBLY = FILE + "#BasicSP";
    private static final int EDITS = 20;

    @TempDir
    Path folder;

    @Test
    void allRandomEditsAreUndoneAndRedone() throws IOException {
        long seconds = Long.getLong("bellwether.seconds", 0);
        long first = Long.getLong("bellwether.seed", seconds == 0 ? 1 : System.currentTimeMillis());
        long end = System.nanoTime() + seconds * 1_000_000_000;
        for (long seed = first; seconds == 0 ? seed < first + 3 : System.nanoTime() < end; seed++) {
            Path project = Files.createDirectory(folder.resolve("p" + seed));
            try (EditingSession session = Sandbox.open(Sandbox.example("basicsp", project))) {
                trial(session, new Random(seed));
            } catch (RuntimeException | AssertionError e) {
                throw new AssertionError("-Dbellwether.seed=" + seed + ": " + e, e);
            }
        }
    }

    private static void trial(EditingSession session, Random random) throws IOException {
        List<Map<String, String>> states = new ArrayList<>(List.of(Sandbox.state(session)));
        for (int i = 0; i < EDITS; i++) {
            long revision = session.revision();
            try {
                edit(session, random);
            } catch (EditRefused e) {
                assertTrue(e.getMessage().length() > 10, "a reason is told: " + e.getMessage());
            }
            long after = session.revision();
            session.lookUpNames();
            Map<String, String> now = Sandbox.state(session);
            if (after == revision) {
                assertEquals(states.get(states.size() - 1), now, "a refused edit changes nothing");
            } else {
                assertEquals(revision + 1, after, "one step");
                states.add(now);
            }
        }
        for (int i = states.size() - 2; i >= 0; i--) {
            session.undo();
            assertEquals(states.get(i), Sandbox.state(session), "undone to step " + i);
        }
        assertTrue(session.undoLabel().isEmpty());
        for (int i = 1; i < states.size(); i++) {
            session.redo();
            assertEquals(states.get(i), Sandbox.state(session), "done again to step " + i);
        }
        String text = session.text(FILE).text();
        assertEquals(states.get(states.size() - 1).get(FILE), text);
        session.storage().saveAll();
        TextState read = session.setText(FILE, text + "\n");
        assertTrue(read.readable(), read.problems().toString());
    }

    private static void edit(EditingSession session, Random random) {
        Edits edits = session.edits();
        List<String> ids = ids(session, EObject.class);
        List<String> named = ids(session, NamedElement.class);
        String any = pick(ids, random);
        switch (random.nextInt(14)) {
            case 0, 1 -> {
                List<ChildType> kinds = edits.palette(any);
                if (!kinds.isEmpty()) {
                    edits.create(any, pick(kinds, random).name(), Map.of(), null);
                }
            }
            case 2 -> edits.delete(List.of(pick(named, random)));
            case 3 ->
                edits.rename(
                        pick(named, random),
                        pick(List.of("fresh", "Timer", "module", "x" + random.nextInt(9)), random));
            case 4, 5 -> edits.connect(end(session, random), end(session, random));
            case 6 -> edits.move(List.of(pick(named, random)), any);
            case 7 -> edits.duplicate(List.of(pick(named, random)), ASSEMBLY);
            case 8 ->
                session.change("Move", model -> {
                    String element = pick(ids(session, Instance.class), random);
                    model.layouts().set(ASSEMBLY, element, List.of(random.nextInt(900), random.nextInt(900), 100, 60));
                });
            case 9 ->
                session.properties()
                        .set(
                                any,
                                pick(List.of("documentation", "rate", "type", "kind"), random),
                                pick(List.of("", "5 Hz", "nav::GPS", "emits", "long"), random));
            case 10 ->
                session.signatures().add(any, pick(List.of("void go(in long x)", "gps9 : nav::GPS", "long y"), random));
            case 11 -> edits.paste(edits.copy(List.of(pick(named, random)), null), any, null);
            case 12 ->
                session.views().create(ASSEMBLY, Map.of(pick(ids(session, Instance.class), random), List.of(1, 2)));
            default -> editView(session, random);
        }
    }

    private static void editView(EditingSession session, Random random) {
        List<String> views = session.read(model -> model.layouts().views().values().stream()
                .flatMap(List::stream)
                .sorted()
                .toList());
        if (views.isEmpty()) {
            throw new EditRefused("There is no view yet.");
        }
        String view = pick(views, random);
        switch (random.nextInt(3)) {
            case 0 -> session.views().delete(view);
            case 1 -> session.views().rename(view, "view " + random.nextInt(3));
            default -> session.views().add(view, ids(session, Instance.class));
        }
    }

    private static InstancePort end(EditingSession session, Random random) {
        String instance = pick(ids(session, Instance.class), random);
        List<String> ports = session.read(model -> Ports.of(
                        model.get(instance, Instance.class).getType())
                .stream()
                .map(model::id)
                .toList());
        if (ports.isEmpty()) {
            throw new EditRefused("This instance has no ports.");
        }
        return new InstancePort(instance, pick(ports, random));
    }

    private static List<String> ids(EditingSession session, Class<?> kind) {
        List<String> result = session.read(model -> {
            List<String> found = new ArrayList<>();
            model.roots()
                    .forEach(root -> root.eAllContents().forEachRemaining(e -> {
                        if (kind.isInstance(e)) {
                            found.add(model.id(e));
                        }
                    }));
            return found;
        });
        if (result.isEmpty()) {
            throw new EditRefused("There is none of this kind.");
        }
        return result;
    }

    private static <T> T pick(List<T> all, Random random) {
        return all.get(random.nextInt(all.size()));
    }
}
