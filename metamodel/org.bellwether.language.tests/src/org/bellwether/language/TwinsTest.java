// SPDX-License-Identifier: Apache-2.0
package org.bellwether.language;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A text that has a twin in XMI is the same model: every construct of the schema, and the examples. */
class TwinsTest {
    static List<Path> texts() throws IOException {
        try (Stream<Path> examples = Files.walk(Texts.home().resolve("examples"), 2);
                Stream<Path> models = Files.walk(Texts.home().resolve("testmodels"), 4)) {
            return Stream.concat(examples, models)
                    .filter(f -> f.toString().endsWith(".bellwether") && Files.exists(twin(f)))
                    .sorted()
                    .toList();
        }
    }

    private static Path twin(Path text) {
        return Path.of(text.toString().replaceFirst("bellwether$", "bwxmi"));
    }

    @ParameterizedTest
    @MethodSource("texts")
    void isTheSameModel(Path text) {
        Texts.assertSame(Texts.model(twin(text)), Texts.model(text));
    }

    @Test
    void thereAreTwins() throws IOException {
        assertTrue(texts().stream().anyMatch(f -> f.endsWith("everything/everything.bellwether")), texts()::toString);
    }
}
