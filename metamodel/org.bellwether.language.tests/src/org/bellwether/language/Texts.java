// SPDX-License-Identifier: Apache-2.0
package org.bellwether.language;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import org.bellwether.model.Problem;
import org.bellwether.model.experiment.Model;
import org.bellwether.model.loading.LoadedModel;
import org.bellwether.model.loading.ModelLoader;
import org.bellwether.model.util.ElementPaths;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.util.EcoreUtil;

/** Loads and compares texts for tests. */
final class Texts {
    private Texts() {}

    /** Returns the clone's folder: the system property {@code bellwether.home}, or the nearest enclosing clone. */
    static Path home() {
        String home = System.getProperty("bellwether.home");
        Path folder = home == null ? Path.of("").toAbsolutePath() : Path.of(home);
        while (folder != null && !Files.isDirectory(folder.resolve("testmodels"))) {
            folder = folder.getParent();
        }
        if (folder == null) {
            throw new IllegalStateException("the tests run outside of a clone: no folder testmodels around here");
        }
        return folder;
    }

    /** Returns the model of a text without errors, after writing the text to a file of the folder. */
    static Model model(Path folder, String text) throws IOException {
        return model(write(folder, "model.bellwether", text));
    }

    static Model model(Path file) {
        LoadedModel loaded = new ModelLoader().load(file);
        assertEquals("", rendered(loaded.problems()));
        return loaded.model();
    }

    static Path write(Path folder, String name, String text) throws IOException {
        Path file = folder.resolve(name);
        Files.createDirectories(file.getParent());
        return Files.writeString(file, text);
    }

    /** Returns the problems of a text, without the folder's name. */
    static String problems(Path folder, String text) throws IOException {
        return problems(write(folder, "model.bellwether", text));
    }

    static String problems(Path file) {
        return rendered(new ModelLoader().load(file).problems());
    }

    private static String rendered(List<Problem> problems) {
        return problems.stream()
                .map(p -> p.withFile(Path.of(p.file()).getFileName().toString()))
                .map(p -> p.render() + "\n")
                .collect(Collectors.joining());
    }

    /** Fails at the innermost difference of two models. */
    static void assertSame(EObject expected, EObject actual) {
        new EcoreUtil.EqualityHelper() {
            private static final long serialVersionUID = 1L;

            @Override
            public boolean equals(EObject a, EObject b) {
                boolean same = super.equals(a, b);
                if (!same) {
                    throw new AssertionError("expected " + shown(a) + "\nbut was  " + shown(b));
                }
                return true;
            }

            private String shown(EObject e) {
                return e == null ? "nothing" : ElementPaths.of(e) + ": " + e;
            }
        }.equals(expected, actual);
    }
}
