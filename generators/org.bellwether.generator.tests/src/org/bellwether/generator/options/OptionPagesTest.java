// SPDX-License-Identifier: Apache-2.0
package org.bellwether.generator.options;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Each target's options have a reference page; {@code ./bellwether regenerate} refreshes them. */
class OptionPagesTest {
    @Test
    void areFresh() throws IOException {
        var pages = OptionPages.all();
        assertEquals(Set.of("docs/reference/options-corbel.md", "docs/reference/options-omniorb.md"), pages.keySet());
        for (var page : pages.entrySet()) {
            Path file = Path.of(System.getProperty("bellwether.home"), page.getKey());
            assertEquals(page.getValue(), Files.readString(file), page.getKey() + ": run ./bellwether regenerate");
        }
    }
}
