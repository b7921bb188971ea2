// SPDX-License-Identifier: Apache-2.0
package org.bellwether.language.resource;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.bellwether.model.experiment.Model;
import org.bellwether.model.parameter.Comment;
import org.bellwether.model.parameter.CommentPlacement;
import org.bellwether.model.parameter.Element;
import org.bellwether.model.parameter.ParameterFactory;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.xtext.nodemodel.ICompositeNode;
import org.eclipse.xtext.nodemodel.ILeafNode;

/** Turns the comments of a text into data of the elements to which they belong, by the rules of docs/reference/notation.md. */
final class CommentReader {
    /**
     * One comment: a block, consecutive lines of {@code //}, or the comments that share a line.
     *
     * @param after the number of the following token; the preceding token has this number minus one
     * @param behind whether the comment begins on the line where the preceding token ends
     * @param leading whether the following token begins on the line where the comment ends
     * @param detached whether an empty line separates the comment from the following token or comment
     * @param documentation whether the comment is for users of an element
     */
    private record CommentBlock(
            int after, boolean behind, boolean leading, boolean detached, boolean documentation, String text) {
        boolean isLong() {
            return text.contains("\n");
        }
    }

    private final List<ILeafNode> leaves = new ArrayList<>();
    private final EObject root;
    private final StatementTokens tokens;
    /** True if all comments so far belong to the file: a comment below an element's comment belongs to the element, too. */
    private boolean inHeader = true;

    private CommentReader(ICompositeNode text, EObject root) {
        text.getLeafNodes().forEach(leaves::add);
        this.root = root;
        this.tokens = new StatementTokens(leaves, root);
    }

    /** Adds all comments of a text to its model. */
    static void attach(ICompositeNode text, EObject root) {
        if (!text.getText().contains("//") && !text.getText().contains("/*")) {
            return; // no comments, as in large files that tools write
        }
        CommentReader reader = new CommentReader(text, root);
        reader.find().forEach(reader::attach); // all are found before any is added, because adding changes elements
    }

    private List<CommentBlock> find() {
        List<CommentBlock> result = new ArrayList<>();
        int after = 0;
        for (int i = 0; i < leaves.size(); i++) {
            if (isComment(leaves.get(i))) {
                int last = last(i, after);
                result.add(found(i, last, after));
                i = last;
            } else if (!leaves.get(i).isHidden()) {
                after++;
            }
        }
        return result;
    }

    private CommentBlock found(int first, int last, int after) {
        int end = leaves.get(last).getEndLine();
        ILeafNode token = tokens.token(after);
        return new CommentBlock(
                after,
                isBehind(first, after),
                token != null && token.getStartLine() == end,
                lineAfter(last) > end + 1,
                isDocumentation(leaves.get(first)),
                text(first, last));
    }

    /** Returns the line of the token or comment that follows a comment; 0 if there is none. */
    private int lineAfter(int comment) {
        for (ILeafNode leaf : leaves.subList(comment + 1, leaves.size())) {
            if (!leaf.isHidden() || isComment(leaf)) {
                return leaf.getStartLine();
            }
        }
        return 0;
    }

    private boolean isBehind(int comment, int after) {
        ILeafNode before = tokens.token(after - 1);
        return before != null && before.getEndLine() == leaves.get(comment).getStartLine();
    }

    /** Returns the index of the last leaf of the comment that begins at a leaf. */
    private int last(int first, int after) {
        boolean behind = isBehind(first, after);
        int last = first;
        for (int i = first + 1; i < leaves.size() && leaves.get(i).isHidden(); i++) {
            if (isComment(leaves.get(i))) {
                if (!continues(leaves.get(last), leaves.get(i), behind)) {
                    break;
                }
                last = i;
            }
        }
        return last;
    }

    private static boolean continues(ILeafNode comment, ILeafNode next, boolean behind) {
        int lines = next.getStartLine() - comment.getEndLine();
        return lines == 0
                ? behind || !isDocumentation(comment) && !isDocumentation(next)
                : lines == 1 && !behind && isLine(comment) && isLine(next);
    }

    private String text(int first, int last) {
        StringBuilder text = new StringBuilder(text(leaves.get(first)));
        ILeafNode before = leaves.get(first);
        for (ILeafNode leaf : leaves.subList(first + 1, last + 1)) {
            if (isComment(leaf)) {
                text.append(leaf.getStartLine() == before.getEndLine() ? ' ' : '\n')
                        .append(text(leaf));
                before = leaf;
            }
        }
        return text.toString();
    }

    private void attach(CommentBlock found) {
        int before = found.after() - 1;
        if (!found.behind() || tokens.opensBlock(before) && (found.leading() || found.isLong())) {
            onLines(found);
        } else if (tokens.opensBlock(before)) {
            add(tokens.statement(before), null, found, CommentPlacement.OPENING);
        } else if (tokens.ending(before) != null) {
            add(tokens.ending(before), null, found, CommentPlacement.END_OF_LINE);
        } else {
            atLine(before, found);
        }
    }

    /** Adds a comment after a token that ends no element: it ends a line of a block, ends the file, or is inside a statement. */
    private void atLine(int before, CommentBlock found) {
        String keyword = tokens.keyword(before);
        boolean ends = keyword == null ? tokens.token(found.after()) == null : tokens.endsLine(before);
        add(tokens.statement(before), keyword, found, ends ? CommentPlacement.END_OF_LINE : CommentPlacement.BEFORE);
    }

    /** Adds a comment that begins a line. */
    private void onLines(CommentBlock found) {
        int after = found.after();
        inHeader &= found.detached();
        if (tokens.token(after) == null) {
            boolean empty = tokens.token(after - 1) == null;
            add(
                    root,
                    null,
                    found,
                    empty
                            ? CommentPlacement.BEFORE
                            : root instanceof Model ? CommentPlacement.CLOSING : CommentPlacement.END_OF_LINE);
        } else if (after == 0 && found.detached() && inHeader) {
            add(root, null, found, CommentPlacement.BEFORE);
        } else if (tokens.closesBlock(after)) {
            add(tokens.statement(after), null, found, CommentPlacement.CLOSING);
        } else {
            EObject next = tokens.beginning(after);
            String keyword = next != null ? null : tokens.keyword(after);
            boolean documentation = found.documentation() && (next != null || keyword != null);
            add(
                    next != null ? next : tokens.statement(after),
                    keyword,
                    found,
                    documentation ? CommentPlacement.DOCUMENTATION : CommentPlacement.BEFORE);
        }
    }

    private static void add(EObject owner, String keyword, CommentBlock found, CommentPlacement placement) {
        Comment comment = ParameterFactory.eINSTANCE.createComment();
        comment.setText(found.text());
        comment.setPlacement(placement);
        comment.setKeyword(keyword);
        ((Element) owner).getComments().add(comment);
    }

    private static boolean isComment(ILeafNode leaf) {
        return leaf.isHidden()
                && (leaf.getText().startsWith("//") || leaf.getText().startsWith("/*"));
    }

    private static boolean isLine(ILeafNode leaf) {
        return leaf.getText().startsWith("//");
    }

    private static boolean isDocumentation(ILeafNode leaf) {
        return leaf.getText().startsWith("/**") && leaf.getText().length() > 4;
    }

    /** Returns a comment's text without its marks. */
    private static String text(ILeafNode leaf) {
        String text = leaf.getText();
        if (text.startsWith("//")) {
            return text.substring(text.startsWith("// ") ? 3 : 2).stripTrailing();
        }
        int start = isDocumentation(leaf) ? 3 : 2;
        return Stream.of(text.substring(start, Math.max(start, text.length() - 2))
                        .split("\r?\n", -1))
                .map(CommentReader::withoutStar)
                .collect(Collectors.joining("\n"))
                .strip();
    }

    private static String withoutStar(String line) {
        String text = line.strip();
        return text.startsWith("* ") ? text.substring(2) : text.equals("*") ? "" : text;
    }
}
