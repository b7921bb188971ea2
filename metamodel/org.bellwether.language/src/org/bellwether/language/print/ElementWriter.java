// SPDX-License-Identifier: Apache-2.0
package org.bellwether.language.print;

import java.util.ArrayList;
import java.util.List;
import org.bellwether.language.print.expression.ExpressionPrinter;
import org.bellwether.language.print.expression.NamePrinter;
import org.bellwether.language.print.expression.TypePrinter;
import org.bellwether.language.print.text.Comments;
import org.bellwether.language.print.text.Line;
import org.bellwether.language.print.text.Statements;
import org.bellwether.language.print.text.TextWriter;
import org.bellwether.language.print.text.UnsetValues;
import org.bellwether.model.parameter.Comment;
import org.bellwether.model.parameter.Expression;
import org.bellwether.model.util.Models;
import org.eclipse.emf.ecore.EObject;

/** Writes elements with their comments onto a page: statements, blocks, and small blocks on one line. */
final class ElementWriter {
    /** A block with more statements is never written on one line. */
    private static final int COMPACT = 2;

    final TextWriter page = new TextWriter();
    final NamePrinter names;
    final ExpressionPrinter expressions;
    final TypePrinter types;
    private final Comments comments;

    /** @param portable whether the text is IDL for all compilers, see {@link CanonicalPrinter#printPortably} */
    ElementWriter(EObject root, Comments comments, boolean portable) {
        this.comments = comments;
        names = new NamePrinter(root, portable);
        expressions = new ExpressionPrinter(names);
        types = new TypePrinter(names, expressions, portable);
    }

    void gap() {
        page.gap();
    }

    /** Adds a clause with a keyword and a value to a line, if there is a value; returns the line. */
    Line clause(Line line, String keyword, Expression value) {
        return UnsetValues.is(value) ? line : line.clause(keyword + " " + expressions.print(value));
    }

    /** Writes a statement without a block. */
    void statement(EObject element, Line line) {
        begin(element);
        page.line(line, trailer(comments.behind(element)));
    }

    /** Writes a line with a property of an element; the line is not an element. */
    void more(EObject element, Line line) {
        String keyword = line.keyword();
        page.begin();
        onLines(comments.before(element, keyword));
        page.line(line, trailer(comments.behind(element, keyword)));
    }

    /** Writes an element with its block; the end is {@code "}"} or {@code "};"}. */
    void block(EObject element, Line head, Runnable body, String end) {
        begin(element);
        String opening = trailer(comments.opening(element));
        page.block(head, opening, withClosing(element, body), end + trailer(comments.behind(element)));
    }

    /** Writes a member with the block of a type that is defined in it; the type may have comments, too. */
    void nested(EObject member, EObject type, Line head, Runnable body, String end) {
        begin(member);
        onLines(comments.before(type));
        String opening = trailer(comments.opening(type));
        List<Comment> behind = new ArrayList<>(comments.behind(type));
        behind.addAll(comments.behind(member));
        page.block(head, opening, withClosing(type, body), end + trailer(behind));
    }

    /** Returns whether an element or one of its parts has comments. */
    boolean hasComments(EObject element) {
        return Models.all(element, EObject.class).stream().anyMatch(comments::has);
    }

    /** Writes a block on one line, {@code head { a; b; }}, if it is small and fits; {@code head;} if it is empty. */
    void compact(EObject element, Line head, Runnable body) {
        compact(element, head, body, ";");
    }

    /** Writes a block like {@link #compact(EObject, Line, Runnable)}, with a given text for the empty block. */
    void compact(EObject element, Line head, Runnable body, String empty) {
        TextWriter.Captured captured = page.capture(withClosing(element, body));
        List<String> lines = captured.lines();
        boolean open = !comments.opening(element).isEmpty();
        if (lines.isEmpty() && !open) {
            statement(element, head.add(empty));
        } else if (captured.joinable()
                && !open
                && lines.size() <= COMPACT
                && fits(head.copy().word("{ " + String.join(" ", lines) + " }"))) {
            statement(element, head.word("{ " + String.join(" ", lines) + " }"));
        } else {
            block(element, head, body, "}");
        }
    }

    /** Writes {@code head { a, b }}, on one line if it fits and no comment is inside, else one item a line. */
    void items(EObject element, Line head, List<? extends EObject> elements, List<String> items, String end) {
        boolean plain = comments.opening(element).isEmpty()
                && comments.closing(element).isEmpty()
                && elements.stream().noneMatch(e -> Statements.isStatement(e) && comments.has(e));
        Line line = head.copy()
                .word(items.isEmpty() ? "{}" : "{ " + String.join(", ", items) + " }")
                .add(end);
        if (items.isEmpty() && plain || plain && fits(line)) {
            statement(element, line);
            return;
        }
        block(element, head, () -> writeItems(elements, items), "}" + end);
    }

    void writeItems(List<? extends EObject> elements, List<String> items) {
        for (int i = 0; i < items.size(); i++) {
            Line line = new Line(items.get(i) + (i < items.size() - 1 ? "," : ""));
            if (Statements.isStatement(elements.get(i))) {
                statement(elements.get(i), line);
            } else {
                page.begin();
                page.line(line, "");
            }
        }
    }

    /** Returns the columns of a continuation line of a statement, without its semicolon. */
    int width() {
        return Line.WIDTH - page.indentation() - Line.CONTINUATION - 1;
    }

    boolean fits(Line line) {
        return page.indentation() + line.length() <= Line.WIDTH;
    }

    private Runnable withClosing(EObject element, Runnable body) {
        List<Comment> closing = comments.closing(element);
        return closing.isEmpty()
                ? body
                : () -> {
                    body.run();
                    page.dropGap(); // the gap was requested for an element that did not come
                    closing(closing);
                };
    }

    /** Writes comments that end a block or file. */
    private void closing(List<Comment> closing) {
        for (int i = 0; i < closing.size(); i++) {
            if (i > 0) {
                gap();
            }
            page.begin();
            comments.write(closing.get(i), page);
        }
    }

    /** Writes the comments at the top of a file, the contents, and the comments at the end. */
    void file(EObject root, Runnable body) {
        top(root);
        body.run();
        gap();
        closing(comments.closing(root));
    }

    /** Writes a catalogue. Its comments are those of the file; its closing comments are written before its brace. */
    void catalogue(EObject root, Line head, Runnable body) {
        top(root);
        page.begin();
        page.block(head, trailer(comments.opening(root)), withClosing(root, body), "}");
        gap();
        closing(comments.behind(root));
    }

    private void top(EObject root) {
        for (Comment c : comments.before(root)) {
            page.begin();
            comments.write(c, page);
            gap();
        }
    }

    private void begin(EObject element) {
        page.begin();
        onLines(comments.before(element));
    }

    /** Writes comments on separate lines; an empty line keeps two remarks from becoming one. */
    private void onLines(List<Comment> before) {
        for (int i = 0; i < before.size(); i++) {
            if (i > 0 && !Comments.isDocumentation(before.get(i)) && !Comments.isDocumentation(before.get(i - 1))) {
                page.emptyLine();
            }
            comments.write(before.get(i), page);
        }
    }

    /** Returns the comment at the end of a line: several remarks are joined. */
    private String trailer(List<Comment> behind) {
        if (behind.isEmpty()) {
            return "";
        }
        page.keepApart();
        return " " + comments.remark(behind);
    }

    /** Returns whether comments are written on separate lines before an element. */
    boolean hasCommentsBefore(EObject element) {
        return !comments.before(element).isEmpty();
    }
}
