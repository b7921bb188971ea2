// SPDX-License-Identifier: Apache-2.0
package org.bellwether.cli.measure;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import org.bellwether.cli.terminal.Paragraph;
import org.bellwether.results.design.DesignStructure;
import org.bellwether.results.effects.wording.EffectsWording;

/** Describes the effects that a design can distinguish, before anything is measured. */
final class DesignStructureText {
    /**
     * The number of words and of aliases in the text: a fraction of many factors has dozens of both. The JSON has all.
     */
    private static final int MOST = 12;

    private DesignStructureText() {}

    static void json(ObjectNode json, DesignStructure structure) {
        json.put("resolution", structure.resolution() == 0 ? null : Integer.valueOf(structure.resolution()))
                .put("words", structure.pattern())
                .put("partialAliases", structure.partial());
        ArrayNode relation = json.putArray("definingRelation");
        structure.words().forEach(relation::add);
        ArrayNode aliases = json.putArray("aliases");
        structure.classes().forEach(same -> {
            ArrayNode one = aliases.addArray();
            same.forEach(one::add);
        });
    }

    static String text(DesignStructure structure, int columns) {
        StringBuilder text = new StringBuilder();
        String sentence = EffectsWording.resolution(structure.resolution());
        text.append(Paragraph.of(
                "",
                structure.resolution() < 3 || structure.pattern().isEmpty()
                        ? sentence
                        : sentence + " Words of three, four … letters: " + structure.pattern() + ".",
                columns));
        if (!structure.words().isEmpty()) {
            text.append(Paragraph.of(
                    "", "Defining relation, up to four letters: I = " + some(structure.words(), " = ") + ".", columns));
        }
        if (!structure.classes().isEmpty()) {
            List<String> classes = structure.classes().stream()
                    .map(same -> String.join(" = ", same))
                    .toList();
            text.append(Paragraph.of("", "Cannot be told apart: " + some(classes, "; ") + ".", columns));
        }
        if (structure.partial()) {
            text.append(Paragraph.of(
                    "",
                    "Main effects are partly mixed with interactions of two factors; a foldover clears them.",
                    columns));
        }
        return text.append('\n').toString();
    }

    private static String some(List<String> words, String between) {
        return String.join(between, words.subList(0, Math.min(MOST, words.size())))
                + (words.size() > MOST ? between + "… (" + (words.size() - MOST) + " more)" : "");
    }
}
