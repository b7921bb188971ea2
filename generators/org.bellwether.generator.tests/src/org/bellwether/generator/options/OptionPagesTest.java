// SPDX-License-Identifier: Apache-2.0
package org.bellwether.generator.options;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Each target's options have a reference page; {@code ./bellwether regenerate} refreshes them. */
class OptionPagesTest {
    private static final Path REFERENCE = Path.of(System.getProperty("bellwether.home"), "docs/reference");

    @Test
    void optionPagesAreUpToDate() throws IOException {
        var pages = OptionPages.all();
        assertEquals(present(), pages.keySet(), "run ./bellwether regenerate");
        for (var page : pages.entrySet()) {
            Path file = REFERENCE.resolve(Path.of(page.getKey()).getFileName());
            assertEquals(page.getValue(), Files.readString(file), page.getKey() + ": run ./bellwether regenerate");
        }
    }

    private static Set<String> present() throws IOException {
        try (Stream<Path> files = Files.list(REFERENCE)) {
            return files.map(file -> file.getFileName().toString())
                    .filter(name -> name.startsWith("options-"))
                    .map("docs/reference/"::concat)
                    .collect(Collectors.toSet());
        }
    }
}
