// SPDX-License-Identifier: Apache-2.0
package org.bellwether.edit;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.bellwether.edit.problems.ModelProblem;
import org.bellwether.edit.project.EditRefused;
import org.bellwether.edit.state.SessionOptions;
import org.bellwether.model.assembly.Assembly;
import org.bellwether.model.util.Models;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The problems that a session keeps from earlier validations are those of a validation without them, after any sequence
 * of edits. {@code -Dbellwether.seed=N} sets the seed, {@code -Dbellwether.edits=N} the number of edits for each model.
 */
@Tag("slow")
class IncrementalProblemsTest {
    private static final Path HOME = Path.of(System.getProperty("bellwether.home"));
    /** The time in seconds in which the live validation must come to the problems of the last change. */
    private static final long LIMIT = 60;

    @TempDir
    Path folder;

    static List<Path> models() throws IOException {
        List<Path> models = new ArrayList<>();
        for (String parent : List.of("examples", "testmodels/valid")) {
            try (Stream<Path> all = Files.list(HOME.resolve(parent))) {
                all.filter(Files::isDirectory)
                        .filter(IncrementalProblemsTest::hasModel)
                        .sorted()
                        .forEach(models::add);
            }
        }
        return models;
    }

    private static boolean hasModel(Path example) {
        return Files.isRegularFile(example.resolve(example.getFileName() + ".bellwether"));
    }

    private Path copy(Path model) throws IOException {
        return model.getParent().endsWith("examples")
                ? Sandbox.example(model.getFileName().toString(), folder)
                : Sandbox.testModel(model.getFileName().toString(), folder);
    }

    @ParameterizedTest
    @MethodSource("models")
    void keptProblemsAreThoseOfANewValidation(Path model) throws IOException {
        long seed = Long.getLong("bellwether.seed", 1);
        int edits = Integer.getInteger("bellwether.edits", 12);
        Random random = new Random(seed);
        try (EditingSession session = Sandbox.open(copy(model))) {
            String file = model.getFileName() + ".bellwether";
            String assembly = firstAssembly(session);
            session.validate();
            for (int i = 0; i < edits; i++) {
                String edit = i + ": " + edit(session, file, assembly, random);
                List<ModelProblem> kept = session.validate();
                assertEquals(session.validateAnew(), kept, "-Dbellwether.seed=" + seed + ", edit " + edit);
            }
        }
    }

    private static String firstAssembly(EditingSession session) {
        return session.read(model -> Models.all(model.resources(), Assembly.class).stream()
                .map(model::id)
                .findFirst()
                .orElse(""));
    }

    /** Performs a random edit, or an action that changes only the state of texts; returns its name. */
    private static String edit(EditingSession session, String file, String assembly, Random random) {
        try {
            switch (random.nextInt(10)) {
                case 0 -> {
                    session.setText(file, withoutLine(session.text(file).text(), random));
                    return "typing";
                }
                case 1 -> {
                    session.undo();
                    return "undo";
                }
                case 2 -> {
                    session.redo();
                    return "redo";
                }
                case 3 -> {
                    session.fixable();
                    return "reading the places of problems";
                }
                case 4 -> {
                    session.storage().saveAll();
                    return "saving";
                }
                default -> {
                    RandomEdits.apply(session, assembly, random);
                    return "a change of the model";
                }
            }
        } catch (EditRefused | IOException e) {
            return "a refusal: " + e.getMessage();
        }
    }

    private static String withoutLine(String text, Random random) {
        List<String> lines = new ArrayList<>(text.lines().toList());
        if (!lines.isEmpty()) {
            lines.remove(random.nextInt(lines.size()));
        }
        return String.join("\n", lines) + "\n";
    }

    @Test
    void changesBetweenTheStepsOfALiveValidationAreValidated() throws Exception {
        Path project = Sandbox.example("basicsp", folder);
        SessionOptions live = new SessionOptions(project.resolve(".state"), 1, Long.MAX_VALUE, 0);
        try (EditingSession session = EditingSession.open(project, live)) {
            Random random = new Random(1);
            for (int i = 0; i < 60; i++) {
                edit(session, "basicsp.bellwether", "basicsp.bellwether#BasicSP", random);
                Thread.sleep(random.nextInt(20)); // so that changes fall between different steps
            }
            List<ModelProblem> anew = session.validateAnew();
            long end = System.nanoTime() + LIMIT * 1_000_000_000;
            while (!session.problems().equals(anew) && System.nanoTime() < end) {
                Thread.sleep(20);
            }
            assertEquals(anew, session.problems(), "the problems of the last change are known within 60 s");
        }
    }
}
