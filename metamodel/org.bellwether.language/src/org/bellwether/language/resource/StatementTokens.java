// SPDX-License-Identifier: Apache-2.0
package org.bellwether.language.resource;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Set;
import org.bellwether.language.print.text.Statements;
import org.bellwether.model.experiment.Model;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.util.EcoreUtil;
import org.eclipse.xtext.nodemodel.ICompositeNode;
import org.eclipse.xtext.nodemodel.ILeafNode;
import org.eclipse.xtext.nodemodel.INode;
import org.eclipse.xtext.nodemodel.util.NodeModelUtils;

/** The tokens of a text, by their numbers, and the statements that contain them, begin with them or end with them. */
final class StatementTokens {
    /** Words and signs that precede an element without being part of it. */
    private static final Set<String> PREFIXES = Set.of("fix", "free", ",");

    private final EObject root;
    private final List<ILeafNode> tokens = new ArrayList<>();
    /** For each "}" the text of the token that opened its block; null for all other tokens. */
    private final List<String> openers = new ArrayList<>();

    StatementTokens(Iterable<ILeafNode> leaves, EObject root) {
        this.root = root;
        Deque<String> open = new ArrayDeque<>();
        for (ILeafNode leaf : leaves) {
            if (!leaf.isHidden()) {
                String text = leaf.getLength() <= 2 ? leaf.getText() : "";
                if (text.equals("{") || text.equals("${")) {
                    open.push(text);
                }
                tokens.add(leaf);
                openers.add(text.equals("}") ? open.poll() : null);
            }
        }
    }

    /** Returns a token, or null before the first and after the last. */
    ILeafNode token(int i) {
        return i < 0 || i >= tokens.size() ? null : tokens.get(i);
    }

    private String text(int i) {
        ILeafNode token = token(i);
        return token == null ? "" : token.getText();
    }

    /** Returns the innermost statement around a token; the root if there is none. */
    EObject statement(int i) {
        EObject statement = ofNode(i);
        EObject next = token(i + 1) == null ? statement : ofNode(i + 1);
        boolean first = next != statement
                && EcoreUtil.isAncestor(statement, next)
                && NodeModelUtils.findActualNodeFor(next).getOffset() <= token(i).getOffset();
        return first ? next : statement; // the nodes give a word before a rule's only call to the enclosing rule
    }

    private EObject ofNode(int i) {
        for (INode node = token(i); node != null; node = node.getParent()) {
            EObject element = NodeModelUtils.findActualSemanticObjectFor(node);
            while (element != null && !isStatement(element)) {
                element = element.eContainer();
            }
            if (element != null) {
                return element; // parts that reading has replaced are no longer in a statement: their container counts
            }
        }
        return root;
    }

    private static boolean isStatement(EObject element) {
        return element.eContainer() != null && Statements.isStatement(element);
    }

    boolean opensBlock(int i) {
        return text(i).equals("{") && isOfBlock(i);
    }

    boolean closesBlock(int i) {
        return "{".equals(token(i) == null ? null : openers.get(i)) && isOfBlock(i);
    }

    private boolean isOfBlock(int i) {
        EObject statement = statement(i);
        return Statements.hasBlock(statement) && NodeModelUtils.findActualSemanticObjectFor(token(i)) == statement;
    }

    /** Returns the outermost statement that begins with a token, or after the token if it is a prefix; null if there is none. */
    EObject beginning(int i) {
        EObject found = beginningAt(i, token(i).getOffset());
        return found != null || !PREFIXES.contains(text(i)) || token(i + 1) == null
                ? found
                : beginningAt(i + 1, token(i + 1).getOffset());
    }

    private EObject beginningAt(int i, int offset) {
        EObject result = null;
        for (EObject e = statement(i); e != null; e = e.eContainer()) {
            ICompositeNode node = NodeModelUtils.findActualNodeFor(e);
            if (isStatement(e) && node != null && node.getOffset() == offset) {
                result = e;
            }
        }
        return result;
    }

    /** Returns the outermost statement that ends with a token or with the separator after it; null if there is none. */
    EObject ending(int i) {
        EObject found = endingWith(i);
        if (found == null && text(i + 1).equals(";")) {
            found = endingWith(i + 1);
        }
        boolean separator = text(i).equals(";") || text(i).equals(",");
        return found == null && separator && i > 0 ? endingWith(i - 1) : found;
    }

    private EObject endingWith(int i) {
        EObject result = null;
        for (EObject e = statement(i); e != null; e = e.eContainer()) {
            ICompositeNode node = NodeModelUtils.findActualNodeFor(e);
            if (isStatement(e) && node != null && node.getEndOffset() == token(i).getEndOffset()) {
                result = e;
            }
        }
        return result;
    }

    /**
     * Returns the word that begins the line around a token, if the line is a property of its statement and not an
     * element: {@code seed 7;} of an experiment. Returns null for a token in a statement's first line.
     */
    String keyword(int i) {
        int first = first(i);
        EObject statement = statement(i);
        ICompositeNode node = NodeModelUtils.findActualNodeFor(statement);
        boolean head =
                !(statement instanceof Model) && node != null && token(first).getOffset() == node.getOffset();
        String word = text(text(first).equals("#pragma") ? first + 1 : first);
        return !head && word.matches("[a-z]+") ? word : null;
    }

    /** Returns whether a line that is not an element ends with a token. */
    boolean endsLine(int i) {
        return text(i).equals(";")
                || text(i + 1).equals(";")
                || token(i + 1) == null
                || statement(i + 1) != statement(i)
                || first(i + 1) != first(i);
    }

    /** Returns the first token of the line around a token; in a block lines end where statements end. */
    private int first(int i) {
        EObject statement = statement(i);
        int first = i;
        while (first > 0
                && statement(first - 1) == statement
                && !text(first - 1).equals(";")
                && !opensBlock(first - 1)) {
            first--;
        }
        return first;
    }
}
