// SPDX-License-Identifier: Apache-2.0
package org.bellwether.language;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Path;
import org.bellwether.language.print.CanonicalPrinter;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A timer's rates have a lower bound, an upper bound, or both. */
class TimerBoundsTest {
    @TempDir
    Path folder;

    @ParameterizedTest
    @CsvSource({
        "between 10 Hz .. 40 Hz, between 10 Hz .. 40 Hz",
        "at least 10 Hz, at least 10 Hz",
        "at most 40 Hz, at most 40 Hz",
        "at most 40 Hz at least 10 Hz, between 10 Hz .. 40 Hz",
        "between 10 Hz .. ?, at least 10 Hz",
        "between ? .. 40 Hz, at most 40 Hz",
        "at least least, at least least"
    })
    void boundsAreReadAndSaved(String written, String saved) throws IOException {
        String text = "const long least = 1;\n\ncomponent C {\n  timer tick rate 20 Hz %s offset 1 ms;\n};\n";
        assertEquals(text.formatted(saved), CanonicalPrinter.print(Texts.model(folder, text.formatted(written))));
    }
}
