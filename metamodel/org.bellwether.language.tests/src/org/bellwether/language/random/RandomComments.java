// SPDX-License-Identifier: Apache-2.0
package org.bellwether.language.random;

import java.util.ArrayList;
import java.util.List;
import org.bellwether.language.print.Places;
import org.bellwether.model.experiment.Model;
import org.bellwether.model.parameter.Comment;
import org.bellwether.model.parameter.CommentPlacement;
import org.bellwether.model.parameter.Element;
import org.bellwether.model.parameter.ParameterFactory;
import org.bellwether.model.util.Models;
import org.eclipse.emf.ecore.EObject;

/** Makes random comments, in the form that the parser gives them, at places where comments can stand. */
final class RandomComments {
    private static final List<String> LINES = List.of(
            "a remark",
            "",
            "  indented",
            "// twice",
            "* starred",
            "a /* b */ c",
            "\u00e4 \u20ac",
            "{ } ;",
            "/ slash",
            "x: \"y\"");

    private final RandomChoices dice;

    RandomComments(RandomChoices dice) {
        this.dice = dice;
    }

    void scatter(EObject root, int share) {
        Element file = (Element) root;
        for (int i = dice.below(3); i > 0; i--) {
            add(file, lines(), CommentPlacement.BEFORE);
        }
        boolean hasContent = !(root instanceof Model m) || !m.getElements().isEmpty();
        if (hasContent && dice.percent(20)) {
            add(file, lines(), CommentPlacement.CLOSING);
        }
        EObject first = root instanceof Model m && hasContent ? m.getElements().get(0) : root;
        for (Element e : Models.all(root, Element.class)) {
            if (e != root && Places.isStatement(e) && dice.percent(share)) {
                attach(e, e == first);
            }
        }
    }

    /**
     * Attaches a comment; before the file's first element only one, since an earlier comment would belong to the file.
     */
    private void attach(Element e, boolean first) {
        if (dice.percent(40)) {
            add(e, documentation(), CommentPlacement.DOCUMENTATION);
        } else if (dice.percent(50)) {
            add(e, lines(), CommentPlacement.BEFORE);
            if (!first && dice.percent(30)) {
                add(e, lines(), CommentPlacement.BEFORE);
            }
        }
        if (Places.hasBlock(e) && dice.percent(20)) {
            add(e, dice.one(LINES), CommentPlacement.OPENING);
        }
        if (Places.hasBlock(e) && dice.percent(30)) {
            add(e, lines(), CommentPlacement.CLOSING);
        }
        if (dice.percent(30)) {
            add(e, dice.one(LINES), CommentPlacement.END_OF_LINE);
        }
    }

    private String lines() {
        List<String> lines = new ArrayList<>(List.of(
                dice.one("first", "a remark that is rather long ".repeat(6).strip(), "x")));
        for (int i = dice.below(3); i > 0; i--) {
            lines.add(dice.one(LINES));
        }
        return String.join("\n", lines).stripTrailing();
    }

    private String documentation() {
        String text = lines().replace("*/", "* /").strip();
        return dice.percent(50) ? text.lines().findFirst().orElse("x") : text;
    }

    private static void add(Element e, String text, CommentPlacement placement) {
        Comment comment = ParameterFactory.eINSTANCE.createComment();
        comment.setText(text);
        comment.setPlacement(placement);
        e.getComments().add(comment);
    }
}
