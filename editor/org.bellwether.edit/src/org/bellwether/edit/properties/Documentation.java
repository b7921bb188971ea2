// SPDX-License-Identifier: Apache-2.0
package org.bellwether.edit.properties;

import java.util.List;
import java.util.stream.Collectors;
import org.bellwether.edit.project.EditRefused;
import org.bellwether.model.parameter.Comment;
import org.bellwether.model.parameter.CommentPlacement;
import org.bellwether.model.parameter.Element;
import org.bellwether.model.parameter.ParameterFactory;
import org.eclipse.emf.ecore.EObject;

/** The documentation comment of an element as one of its properties. */
final class Documentation {
    static final String FEATURE = "documentation";

    private Documentation() {}

    static String of(EObject element) {
        return comments(element).stream()
                .map(c -> c.getText() == null ? "" : c.getText().strip())
                .collect(Collectors.joining("\n\n"));
    }

    private static List<Comment> comments(EObject element) {
        return !(element instanceof Element commented)
                ? List.of()
                : commented.getComments().stream()
                        .filter(c -> c.getPlacement() == CommentPlacement.DOCUMENTATION && c.getKeyword() == null)
                        .toList();
    }

    static void set(EObject element, String text) {
        if (text.contains("*/")) {
            throw new EditRefused("A comment cannot contain */, which ends it.");
        } else if (!(element instanceof Element commented)) {
            throw new EditRefused("This cannot have a comment.");
        } else {
            List<Comment> old = comments(element);
            if (text.isBlank()) {
                commented.getComments().removeAll(old);
                return;
            }
            commented.getComments().removeAll(old.subList(Math.min(1, old.size()), old.size()));
            Comment comment = old.isEmpty() ? ParameterFactory.eINSTANCE.createComment() : old.get(0);
            comment.setPlacement(CommentPlacement.DOCUMENTATION);
            comment.setText(text.strip());
            if (old.isEmpty()) {
                commented.getComments().add(comment);
            }
        }
    }
}
