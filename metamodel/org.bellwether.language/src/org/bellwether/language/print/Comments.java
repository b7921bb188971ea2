// SPDX-License-Identifier: Apache-2.0
package org.bellwether.language.print;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import org.bellwether.model.experiment.Model;
import org.bellwether.model.options.OptionCatalogue;
import org.bellwether.model.parameter.Comment;
import org.bellwether.model.parameter.CommentPlacement;
import org.bellwether.model.parameter.Element;
import org.eclipse.emf.common.util.TreeIterator;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.util.EcoreUtil;

/**
 * The comments of a model, each at the element that stands on a line of its own: those of parts of a statement (an
 * expression, a type) are the statement's. What has no place where it wants to be stands before the element, so that
 * nothing is lost.
 */
final class Comments {
    private final Map<EObject, List<Comment>> byElement = new IdentityHashMap<>();

    Comments(EObject root) {
        TreeIterator<EObject> all = EcoreUtil.getAllContents(root, false);
        if (root instanceof Element element) {
            element.getComments().forEach(c -> add(root, c));
        }
        while (all.hasNext()) {
            if (all.next() instanceof Comment c && c.eContainer() != root) {
                add(Statements.around(c.eContainer()), c);
            }
        }
    }

    private void add(EObject statement, Comment comment) {
        byElement.computeIfAbsent(statement, e -> new ArrayList<>()).add(comment);
    }

    boolean has(EObject element) {
        return byElement.containsKey(element);
    }

    private List<Comment> of(EObject element) {
        return byElement.getOrDefault(element, List.of());
    }

    /** What stands before an element, on lines of its own. */
    List<Comment> before(EObject element) {
        Comment atEnd = endOfLine(element);
        return of(element).stream()
                .filter(c -> c != atEnd && !isClosing(element, c))
                .toList();
    }

    /** The one comment on the line where an element ends, or null. */
    Comment endOfLine(EObject element) {
        return of(element).stream()
                .filter(c -> c.eContainer() == element && c.getPlacement() == CommentPlacement.END_OF_LINE)
                .filter(c -> lines(c).size() == 1)
                .filter(c -> Statements.endsLine(element))
                .findFirst()
                .orElse(null);
    }

    /** What stands before the brace that closes an element's block. */
    List<Comment> closing(EObject element) {
        return of(element).stream().filter(c -> isClosing(element, c)).toList();
    }

    private static boolean isClosing(EObject element, Comment c) {
        return c.getPlacement() == CommentPlacement.CLOSING
                && c.eContainer() == element
                && Statements.hasBlock(element);
    }

    /** The lines of the text, as they are written after {@code //}: without white space at their ends. */
    static List<String> lines(Comment comment) {
        String text = comment.getText() == null ? "" : comment.getText();
        text = isDocumentation(comment) ? text.strip() : text;
        List<String> lines = new ArrayList<>();
        for (String line : text.split("\r\n|[\n\r\f\u000b]", -1)) {
            lines.add(line.stripTrailing());
        }
        while (lines.size() > 1 && lines.get(lines.size() - 1).isEmpty()) {
            lines.remove(lines.size() - 1);
        }
        while (lines.size() > 1 && lines.get(0).isEmpty()) {
            lines.remove(0);
        }
        return lines;
    }

    static boolean isDocumentation(Comment comment) {
        return comment.getPlacement() == CommentPlacement.DOCUMENTATION
                && comment.getText() != null
                && !(comment.eContainer() instanceof Model || comment.eContainer() instanceof OptionCatalogue)
                && !comment.getText().contains("*/")
                && !comment.getText().isBlank();
    }

    static void write(Comment comment, Page page) {
        List<String> lines = lines(comment);
        page.keepApart();
        if (!isDocumentation(comment)) {
            lines.forEach(l -> page.line(remark(l)));
        } else if (lines.size() == 1 && !lines.get(0).startsWith("*")) {
            page.line("/** " + lines.get(0) + " */");
        } else {
            page.line("/**");
            lines.forEach(l -> page.line(l.isEmpty() ? " *" : " * " + l));
            page.line(" */");
        }
    }

    static String remark(String line) {
        return line.isEmpty() ? "//" : "// " + line;
    }
}
