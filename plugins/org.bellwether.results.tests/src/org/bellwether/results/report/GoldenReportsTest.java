// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.SortedMap;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The text of the report's comparison, as a person reads it without the program. */
@Tag("slow")
class GoldenReportsTest {
    private static SortedMap<String, String> texts;

    @BeforeAll
    static void write(@TempDir Path scratch) throws IOException {
        texts = GoldenReports.all(scratch);
    }

    @Test
    void theGoldenFilesAreUpToDate() throws IOException {
        Path repository = Path.of(System.getProperty("bellwether.home"));
        for (var file : texts.entrySet()) {
            assertEquals(
                    Files.readString(repository.resolve(file.getKey())),
                    file.getValue(),
                    file.getKey() + " is written by ./bellwether regenerate");
        }
    }

    @Test
    void aDifferenceIsStatedWithItsCertaintyAndItsSource() {
        String text = text("slower.txt");
        assertTrue(text.matches("(?s)“new” against “old”: .* primary figures? differ.*"), text);
        assertTrue(text.contains("16 starts, 16 pairs, 25 s"), text);
        assertTrue(text.contains("Each dot is a pair: "), text);
        assertTrue(text.contains("“new” against “old”: both sides ran different programs"), text);
        assertTrue(text.contains("explored: may be chance"), text);
        assertTrue(text.contains("p99: not decidable (too few starts, or too few samples in each)"), text);
        assertTrue(text.contains("| ratio | 95 % interval |"), text);
        assertTrue(!text.contains("by runs"), "no figure of the table is compared by runs: " + text);
    }

    @Test
    void nothingFoundIsStatedWithWhatCouldHaveBeenSeen() {
        String text = text("not-worse.txt");
        assertTrue(text.startsWith("new is not worse than old by more than 5 %"), text);
        assertTrue(text.contains("Four of five such comparisons see a difference of "), text);
        assertTrue(text.contains("; four of five such comparisons see "), text);
        assertTrue(text.contains("the band its 99.54 % interval"), text);
        assertTrue(text.contains("| ratio | 99.54 % interval |"), text);
        assertTrue(!text.contains("95 % interval"), "all intervals have the level of the last look: " + text);
        assertTrue(!text.contains("from 0.0 %") && !text.contains("-0.00 %"), text);
        assertTrue(!text.contains("different programs"), text);
    }

    private static String text(String name) {
        return texts.entrySet().stream()
                .filter(file -> file.getKey().endsWith("/" + name))
                .findFirst()
                .orElseThrow()
                .getValue();
    }
}
