// SPDX-License-Identifier: Apache-2.0
package org.bellwether.generator.output;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * The elements of the model from which single generated files come: executors, programs and ORB configurations. The
 * file {@code plan/elements} of a generated folder lists them, as lines of a path and an identity ({@link
 * org.bellwether.model.util.ElementIds}).
 */
public final class SourceElements {
    private static final String PATH = "plan/elements";

    private SourceElements() {}

    /** Adds the list of the elements, after all files that have elements. */
    public static void add(GeneratedFiles files) {
        StringBuilder text = new StringBuilder();
        files.elements()
                .forEach((path, ids) -> ids.forEach(
                        id -> text.append(path).append(' ').append(id).append('\n')));
        files.text(PATH, text);
    }

    /** Returns the identities of the elements by the path of their file; empty for a folder without the list. */
    public static Map<String, Set<String>> read(Path folder) throws IOException {
        Map<String, Set<String>> elements = new HashMap<>();
        Path list = folder.resolve(PATH);
        if (Files.isRegularFile(list)) {
            for (String line : Files.readAllLines(list)) {
                int blank = line.indexOf(' ');
                if (blank > 0 && !line.startsWith("#")) {
                    elements.computeIfAbsent(line.substring(0, blank), fresh -> new HashSet<>())
                            .add(line.substring(blank + 1));
                }
            }
        }
        return elements;
    }
}
