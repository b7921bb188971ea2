// SPDX-License-Identifier: Apache-2.0
package org.bellwether.repository;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Tests that no block of template text is written twice: two generators share equal text. */
class TemplatesTest {
    private static final Pattern TEMPLATE = Pattern.compile("'''(.*?)'''", Pattern.DOTALL);

    /**
     * The smallest number of lines in a block; a block also needs a number of letters, because closing braces alone
     * have no meaning.
     */
    private static final int LINES = 4;

    private static final int LETTERS = 100;

    @Test
    void noBlockIsWrittenTwice() {
        Map<String, List<String>> blocks = new TreeMap<>();
        List<Path> templates = Repository.files(path -> path.endsWith(".xtend"));
        assertTrue(templates.size() > 20, "templates are found: " + templates);
        for (Path file : templates) {
            collect(Repository.relative(file), Repository.read(file), blocks);
        }
        assertEquals(Map.of(), repeated(blocks));
    }

    @Test
    void aRepeatedBlockIsFound() {
        String block = "'''\n%s\n'''"
                .formatted(
                        "the first line of several\n  the second line of them\n\nthe third line, behind an empty one\nand"
                                + " the fourth, and last of these");
        Map<String, List<String>> blocks = new TreeMap<>();
        collect("A.xtend", "def a() " + block, blocks);
        collect("B.xtend", "def b() " + block.replace("  the second", "    the second"), blocks);
        assertEquals(
                List.of(List.of("A.xtend", "B.xtend")),
                List.copyOf(repeated(blocks).values()));
    }

    private static void collect(String file, String text, Map<String, List<String>> blocks) {
        for (Matcher template = TEMPLATE.matcher(text); template.find(); ) {
            List<String> lines = template.group(1)
                    .lines()
                    .map(line -> line.strip().replaceAll("\\s+", " "))
                    .filter(line -> line.length() > 1)
                    .toList();
            for (int i = 0; i + LINES <= lines.size(); i++) {
                String block = String.join("\n", lines.subList(i, i + LINES));
                if (block.length() >= LETTERS) {
                    blocks.computeIfAbsent(block, key -> new ArrayList<>()).add(file);
                }
            }
        }
    }

    private static Map<String, List<String>> repeated(Map<String, List<String>> blocks) {
        Map<String, List<String>> repeated = new TreeMap<>(blocks);
        repeated.values().removeIf(files -> files.size() < 2);
        return repeated;
    }
}
