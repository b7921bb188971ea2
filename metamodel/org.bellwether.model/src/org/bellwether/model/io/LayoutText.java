// SPDX-License-Identifier: Apache-2.0
package org.bellwether.model.io;

import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The text of a layout file: one line for each element, {@code DIAGRAM ELEMENT integers…}, sorted. Diagram and element
 * are identities ({@link org.bellwether.model.util.ElementIds}) within the model file of the same name in the same
 * folder; a view of a diagram has {@link #VIEW} and its name after the diagram's identity. docs/reference/contracts.md
 * has the contract. Lines of another form are kept.
 */
public final class LayoutText {
    /** Extension of layout files, without the dot. */
    public static final String EXTENSION = "bwlayout";
    /** Between the identity of a diagram's element and the name of a view of it; no identity has this character. */
    public static final char VIEW = '@';

    private LayoutText() {}

    /** Returns the layout file that belongs to a model file, whether it exists or not. */
    public static Path beside(Path model) {
        String name = model.getFileName().toString();
        return model.resolveSibling(name.substring(0, name.lastIndexOf('.') + 1) + EXTENSION);
    }

    /**
     * Returns the layout after identities of elements have changed.
     *
     * @param ids the new identities by the old ones
     */
    public static String renamed(String layout, Map<String, String> ids) {
        return layout.lines()
                .map(line -> renamedLine(line, ids))
                .sorted()
                .map(line -> line + "\n")
                .collect(Collectors.joining());
    }

    private static String renamedLine(String line, Map<String, String> ids) {
        String[] words = line.split(" ", 3);
        return words.length < 3
                ? line
                : Stream.of(renamedDiagram(words[0], ids), ids.getOrDefault(words[1], words[1]), words[2])
                        .collect(Collectors.joining(" "));
    }

    private static String renamedDiagram(String diagram, Map<String, String> ids) {
        int view = diagram.indexOf(VIEW);
        String element = view < 0 ? diagram : diagram.substring(0, view);
        return ids.getOrDefault(element, element) + diagram.substring(element.length());
    }
}
