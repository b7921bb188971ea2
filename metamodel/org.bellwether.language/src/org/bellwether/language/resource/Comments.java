// SPDX-License-Identifier: Apache-2.0
package org.bellwether.language.resource;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.bellwether.model.parameter.Comment;
import org.bellwether.model.parameter.CommentPlacement;
import org.bellwether.model.parameter.Element;
import org.bellwether.model.parameter.Expression;
import org.bellwether.model.parameter.ParameterFactory;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.xtext.nodemodel.ICompositeNode;
import org.eclipse.xtext.nodemodel.ILeafNode;
import org.eclipse.xtext.nodemodel.util.NodeModelUtils;

/** Makes the comments of a text data of the elements that they belong to; docs/notation.md says which. */
final class Comments {
    /** Parts of a statement that stand in its line: a comment between them is the statement's. */
    private static final Set<String> INLINE =
            Set.of("OperationParameter", "ArgumentValue", "FieldValue", "Dimension", "Edge", "InstanceStep");

    /** One comment: a block, or lines of // that follow one another. */
    private record Found(ILeafNode first, ILeafNode last, ILeafNode before, ILeafNode after, String text) {}

    private final List<ILeafNode> leaves = new ArrayList<>();

    Comments(ICompositeNode text) {
        text.getLeafNodes().forEach(leaves::add);
    }

    void attach(EObject root) {
        for (Found found : find()) {
            attach(found, root);
        }
    }

    private List<Found> find() {
        List<Found> result = new ArrayList<>();
        ILeafNode before = null;
        for (int i = 0; i < leaves.size(); i++) {
            ILeafNode leaf = leaves.get(i);
            if (!isComment(leaf)) {
                before = leaf.isHidden() ? before : leaf;
                continue;
            }
            boolean alone = !sameLine(before, leaf);
            int last = alone && isLine(leaf) ? lastOfLines(i) : i;
            String text = leaves.subList(i, last + 1).stream()
                    .filter(Comments::isComment)
                    .map(Comments::text)
                    .collect(Collectors.joining("\n"));
            result.add(new Found(leaf, leaves.get(last), before, visibleAfter(last), text));
            i = last;
        }
        return result;
    }

    /** The last of the comments of // that stand line under line. */
    private int lastOfLines(int from) {
        int last = from;
        for (int i = from + 1; i + 1 <= leaves.size(); i++) {
            boolean newline = leaves.get(i).isHidden()
                    && leaves.get(i).getText().chars().filter(c -> c == '\n').count() == 1;
            if (!newline || i + 1 == leaves.size() || !isLine(leaves.get(i + 1))) {
                return last;
            }
            last = ++i;
        }
        return last;
    }

    private ILeafNode visibleAfter(int index) {
        for (ILeafNode leaf : leaves.subList(index + 1, leaves.size())) {
            if (!leaf.isHidden()) {
                return leaf;
            }
        }
        return null;
    }

    private static void attach(Found found, EObject root) {
        boolean documentation = found.first().getText().startsWith("/**");
        if (found.before() != null && sameLine(found.before(), found.first())) {
            EObject ended = endingAt(found.before());
            add(
                    ended != null ? ended : around(found.before(), root),
                    found.text(),
                    ended != null ? CommentPlacement.END_OF_LINE : CommentPlacement.BEFORE);
        } else if (found.after() == null) {
            add(root, found.text(), found.before() == null ? CommentPlacement.BEFORE : CommentPlacement.CLOSING);
        } else if (found.before() == null
                && found.after().getStartLine() - found.last().getEndLine() > 1) {
            add(root, found.text(), CommentPlacement.BEFORE);
        } else if (found.after().getText().equals("}")) {
            add(around(found.after(), root), found.text(), CommentPlacement.CLOSING);
        } else {
            EObject next = beginningOn(found.after());
            add(
                    next != null ? next : around(found.after(), root),
                    found.text(),
                    documentation && next != null ? CommentPlacement.DOCUMENTATION : CommentPlacement.BEFORE);
        }
    }

    private static void add(EObject owner, String text, CommentPlacement placement) {
        Comment comment = ParameterFactory.eINSTANCE.createComment();
        comment.setText(text);
        comment.setPlacement(placement);
        ((Element) owner).getComments().add(comment);
    }

    /** The element that stands around a token and on lines of its own. */
    private static EObject around(ILeafNode leaf, EObject root) {
        EObject element = NodeModelUtils.findActualSemanticObjectFor(leaf);
        while (element != null && !isOnOwnLine(element)) {
            element = element.eContainer();
        }
        return element == null ? root : element;
    }

    /** The outermost element that begins with a token, or right after it if the token is a word of what is around. */
    private static EObject beginningOn(ILeafNode leaf) {
        EObject next = beginningAt(leaf, leaf.getOffset());
        if (next != null) {
            return next;
        }
        ILeafNode second = leaf;
        do {
            second = (ILeafNode) NodeModelUtils.findLeafNodeAtOffset(leaf.getRootNode(), second.getEndOffset());
        } while (second != null && second.isHidden());
        if (second == null || second.getStartLine() != leaf.getStartLine()) {
            return null;
        }
        EObject around = beginningAt(second, leaf.getOffset());
        return around != null ? around : beginningAt(second, second.getOffset());
    }

    /** The outermost element around a token that begins at an offset; null if none does. */
    private static EObject beginningAt(ILeafNode leaf, int offset) {
        EObject result = null;
        for (EObject e = NodeModelUtils.findActualSemanticObjectFor(leaf); e != null; e = e.eContainer()) {
            ICompositeNode node = NodeModelUtils.findActualNodeFor(e);
            if (isOnOwnLine(e) && node != null && node.getOffset() == offset) {
                result = e;
            }
        }
        return result;
    }

    /** The outermost element that ends with a token, a separator after it aside; null if none does. */
    private static EObject endingAt(ILeafNode last) {
        ILeafNode leaf = last;
        if (leaf.getText().equals(";") || leaf.getText().equals(",")) {
            EObject own = endingWith(leaf, leaf.getEndOffset());
            if (own != null) {
                return own;
            }
            do {
                leaf = (ILeafNode) NodeModelUtils.findLeafNodeAtOffset(leaf.getRootNode(), leaf.getOffset() - 1);
            } while (leaf != null && leaf.isHidden());
        }
        return leaf == null ? null : endingWith(leaf, leaf.getEndOffset());
    }

    private static EObject endingWith(ILeafNode leaf, int end) {
        EObject result = null;
        for (EObject e = NodeModelUtils.findActualSemanticObjectFor(leaf); e != null; e = e.eContainer()) {
            ICompositeNode node = NodeModelUtils.findActualNodeFor(e);
            if (isOnOwnLine(e) && node != null && node.getEndOffset() == end) {
                result = e;
            }
        }
        return result;
    }

    private static boolean isOnOwnLine(EObject element) {
        return element.eContainer() != null
                && element.eContainmentFeature().isMany()
                && element instanceof Element
                && !(element instanceof Expression)
                && !INLINE.contains(element.eClass().getName());
    }

    private static boolean sameLine(ILeafNode before, ILeafNode comment) {
        return before != null && before.getEndLine() == comment.getStartLine();
    }

    private static boolean isComment(ILeafNode leaf) {
        return leaf.isHidden()
                && (leaf.getText().startsWith("//") || leaf.getText().startsWith("/*"));
    }

    private static boolean isLine(ILeafNode leaf) {
        return leaf.isHidden() && leaf.getText().startsWith("//");
    }

    /** A comment's text without its marks. */
    private static String text(ILeafNode leaf) {
        String text = leaf.getText();
        if (text.startsWith("//")) {
            return text.substring(text.startsWith("// ") ? 3 : 2).stripTrailing();
        }
        int start = text.startsWith("/**") && text.length() > 4 ? 3 : 2;
        return Stream.of(text.substring(start, Math.max(start, text.length() - 2))
                        .split("\r?\n", -1))
                .map(Comments::withoutStar)
                .collect(Collectors.joining("\n"))
                .strip();
    }

    private static String withoutStar(String line) {
        String text = line.strip();
        return text.startsWith("* ") ? text.substring(2) : text.equals("*") ? "" : text;
    }
}
