// SPDX-License-Identifier: Apache-2.0
package org.bellwether.language;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What is said about broken texts, word for word: {@code expected.txt} beside each. */
class BrokenTextsTest {
    static List<Path> folders() throws IOException {
        try (Stream<Path> files = Files.walk(Texts.home().resolve("testmodels/broken"), 3)) {
            return files.filter(f -> f.endsWith("model.bellwether"))
                    .map(Path::getParent)
                    .sorted()
                    .toList();
        }
    }

    @ParameterizedTest
    @MethodSource("folders")
    void saysExactlyWhatIsWrong(Path folder) throws IOException {
        String problems = Texts.problems(folder.resolve("model.bellwether"));
        assertEquals(Files.readString(folder.resolve("expected.txt")), problems);
        assertFalse(problems.isEmpty());
    }
}
