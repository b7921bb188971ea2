// SPDX-License-Identifier: Apache-2.0
package org.bellwether.model;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.bellwether.model.io.ModelFormat;

/** Where the models for tests are. */
public final class TestModels {
    private TestModels() {}

    /** The repository's top folder: the build says it; elsewhere it is searched upwards. */
    public static Path home() {
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

    /** The folders of {@code testmodels/broken}, one for each code. */
    public static List<Path> broken() throws IOException {
        try (Stream<Path> folders = Files.list(home().resolve("testmodels/broken"))) {
            return folders.filter(Files::isDirectory).sorted().toList();
        }
    }

    /** All projects that must be good: the folders of {@code testmodels/valid} and {@code examples}. */
    public static List<Path> good() throws IOException {
        try (Stream<Path> valid = Files.list(home().resolve("testmodels/valid"));
                Stream<Path> examples = Files.list(home().resolve("examples"))) {
            return Stream.concat(valid, examples)
                    .filter(TestModels::holdsModel)
                    .sorted()
                    .toList();
        }
    }

    /** Not each example is one of models: Corbel can be used alone. */
    private static boolean holdsModel(Path folder) {
        try (Stream<Path> files = Files.list(folder)) {
            return files.anyMatch(
                    file -> ModelFormat.isModelFile(file.getFileName().toString()));
        } catch (NotDirectoryException e) {
            return false;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
