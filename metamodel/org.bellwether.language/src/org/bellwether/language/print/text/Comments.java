// SPDX-License-Identifier: Apache-2.0
package org.bellwether.language.print.text;

import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.bellwether.model.experiment.Model;
import org.bellwether.model.idl.Enumerator;
import org.bellwether.model.idl.NamedType;
import org.bellwether.model.idl.Union;
import org.bellwether.model.options.OptionCatalogue;
import org.bellwether.model.parameter.Comment;
import org.bellwether.model.parameter.CommentPlacement;
import org.bellwether.model.parameter.Element;
import org.eclipse.emf.common.util.TreeIterator;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.util.EcoreUtil;

/**
 * The comments of a model, each at its statement: comments of parts of a statement (an expression, a type) belong to
 * the statement. A comment whose place does not exist in the text is written before its statement: see
 * {@link #displaceUnwritten}.
 */
public final class Comments {
    private final Map<EObject, List<Comment>> byStatement = new IdentityHashMap<>();
    private final Set<Comment> written = Collections.newSetFromMap(new IdentityHashMap<>());
    private final Set<Comment> displaced = Collections.newSetFromMap(new IdentityHashMap<>());

    public Comments(EObject root) {
        this(root, false);
    }

    /** @param portable whether the enumeration that a union switches on is written in its head, without comments */
    public Comments(EObject root, boolean portable) {
        TreeIterator<EObject> all = EcoreUtil.getAllContents(root, false);
        if (root instanceof Element element) {
            element.getComments().forEach(c -> add(root, c));
        }
        while (all.hasNext()) {
            if (all.next() instanceof Comment c && c.eContainer() != root) {
                EObject statement = Statements.around(c.eContainer());
                Union union = portable ? unionOver(statement) : null;
                add(union == null ? statement : union, c);
            }
        }
    }

    /** Returns the union whose head defines a discriminator enumeration, given that or one of its enumerators; or null. */
    private static Union unionOver(EObject statement) {
        EObject type = statement instanceof Enumerator ? statement.eContainer() : statement;
        return type != null
                        && type.eContainer() instanceof Union union
                        && union.getDiscriminator() instanceof NamedType use
                        && use.getType() == type
                ? union
                : null;
    }

    private Comments() {}

    /** Returns no comments, for text without comments. */
    public static Comments none() {
        return new Comments();
    }

    private void add(EObject statement, Comment comment) {
        byStatement.computeIfAbsent(statement, e -> new ArrayList<>()).add(comment);
    }

    /**
     * Moves unwritten comments before their statements; returns whether there were any. The printer calls this method
     * after printing, and prints again if there were any: no comment is lost.
     */
    public boolean displaceUnwritten() {
        byStatement.values().forEach(displaced::addAll);
        displaced.removeAll(written);
        return !displaced.isEmpty();
    }

    public boolean has(EObject element) {
        return byStatement.containsKey(element);
    }

    /** Returns the comments on separate lines before an element. */
    public List<Comment> before(EObject element) {
        return byStatement.getOrDefault(element, List.of()).stream()
                .filter(c -> displaced.contains(c)
                        || c.eContainer() != element
                        || isBefore(c) && keyword(c).isEmpty())
                .toList();
    }

    /** Returns the comments on separate lines before a line of an element. */
    public List<Comment> before(EObject element, String keyword) {
        return own(element, keyword).filter(Comments::isBefore).toList();
    }

    /** Returns the comments on the line where an element ends. */
    public List<Comment> behind(EObject element) {
        return behind(element, "");
    }

    /** Returns the comments on the line of an element that begins with a word. */
    public List<Comment> behind(EObject element, String keyword) {
        return own(element, keyword)
                .filter(c -> c.getPlacement() == CommentPlacement.END_OF_LINE)
                .filter(c -> lines(c).size() == 1 || element instanceof OptionCatalogue)
                .toList();
    }

    /** Returns the comments on the line of an element's opening brace. */
    public List<Comment> opening(EObject element) {
        return own(element, "")
                .filter(c -> c.getPlacement() == CommentPlacement.OPENING && lines(c).size() == 1)
                .toList();
    }

    /** Returns the comments before the brace that closes an element's block. */
    public List<Comment> closing(EObject element) {
        return own(element, "")
                .filter(c -> c.getPlacement() == CommentPlacement.CLOSING)
                .toList();
    }

    private Stream<Comment> own(EObject element, String keyword) {
        return byStatement.getOrDefault(element, List.of()).stream()
                .filter(c -> c.eContainer() == element
                        && !displaced.contains(c)
                        && keyword(c).equals(keyword));
    }

    private static boolean isBefore(Comment c) {
        return c.getPlacement() == CommentPlacement.BEFORE || c.getPlacement() == CommentPlacement.DOCUMENTATION;
    }

    private static String keyword(Comment c) {
        return c.getKeyword() == null ? "" : c.getKeyword();
    }

    /** Returns the lines of the text after {@code //}, without white space at their ends. */
    private static List<String> lines(Comment comment) {
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

    public static boolean isDocumentation(Comment comment) {
        return comment.getPlacement() == CommentPlacement.DOCUMENTATION
                && comment.getText() != null
                && !(comment.eContainer() instanceof Model || comment.eContainer() instanceof OptionCatalogue)
                && !comment.getText().contains("*/")
                && !comment.getText().isBlank();
    }

    /** Writes a comment on separate lines. */
    public void write(Comment comment, TextWriter page) {
        written.add(comment);
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

    /** Joins one-line comments to one comment at the end of a line. */
    public String remark(List<Comment> comments) {
        written.addAll(comments);
        return remark(comments.stream().map(c -> lines(c).get(0)).collect(Collectors.joining(" ")));
    }

    private static String remark(String line) {
        return line.isEmpty() ? "//" : "// " + line;
    }
}
