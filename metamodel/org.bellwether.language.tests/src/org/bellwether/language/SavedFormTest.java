// SPDX-License-Identifier: Apache-2.0
package org.bellwether.language;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.bellwether.language.save.Formatter;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Saving any model of this repository does not change its text, even if the model imports others. */
class SavedFormTest {
    static List<Path> texts() throws IOException {
        try (Stream<Path> examples = Files.walk(Texts.home().resolve("examples"), 2);
                Stream<Path> models = Files.walk(Texts.home().resolve("testmodels"));
                Stream<Path> catalogues = Files.walk(Texts.home().resolve("generators"), 3)) {
            return Stream.of(examples, models, catalogues)
                    .flatMap(files -> files)
                    .filter(file -> file.toString().endsWith(".bellwether"))
                    .filter(file -> !file.toString().matches(".*/(BW0[0-9]+[^/]*|BW103|target|out)/.*"))
                    .sorted()
                    .toList();
        }
    }

    @ParameterizedTest
    @MethodSource("texts")
    void aTextInCanonicalFormIsSavedUnchanged(Path file) throws IOException {
        Formatter.Formatted formatted = Formatter.format(Files.readAllBytes(file), file, Texts.home(), file.toString());
        assertEquals(List.of(), formatted.problems());
        assertEquals(Files.readString(file), formatted.text());
    }
}
