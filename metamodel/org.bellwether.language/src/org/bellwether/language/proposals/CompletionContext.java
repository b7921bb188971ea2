// SPDX-License-Identifier: Apache-2.0
package org.bellwether.language.proposals;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.EReference;
import org.eclipse.emf.ecore.EStructuralFeature;
import org.eclipse.xtext.CrossReference;
import org.eclipse.xtext.GrammarUtil;
import org.eclipse.xtext.nodemodel.ILeafNode;
import org.eclipse.xtext.nodemodel.INode;
import org.eclipse.xtext.nodemodel.util.NodeModelUtils;
import org.eclipse.xtext.resource.XtextResource;

/**
 * The context of the cursor in a half-typed text. A name is put at the cursor, followed by several possible ends of the
 * statement in turn, until the text parses far enough to show the reference to which the name would belong.
 */
final class CompletionContext {
    private static final String NAME = "name__";
    private static final List<String> ENDS = List.of(
            "", ";", "};", "." + NAME + ";", " -> ?.?;", "." + NAME + " -> ?.?;", "() ;", " = 1;", " { }", ") ;");

    /** A reference that could stand at the cursor, and the element that would own the reference. */
    record Candidate(EObject owner, EReference reference) {}

    private final List<Candidate> candidates = new ArrayList<>();
    private EObject owner;
    private final String behind;

    /**
     * Examines the place of a word.
     *
     * @param text the file's text
     * @param start the word's beginning
     * @param end the word's end
     * @param read parses a text as the file's text
     */
    CompletionContext(String text, int start, int end, Function<String, XtextResource> read) {
        behind = text.substring(end).stripLeading();
        for (String ending : ENDS) {
            look(read.apply(text.substring(0, start) + NAME + ending + text.substring(end)), start);
        }
    }

    private void look(XtextResource file, int start) {
        ILeafNode leaf = file == null || file.getParseResult() == null
                ? null
                : NodeModelUtils.findLeafNodeAtOffset(file.getParseResult().getRootNode(), start);
        if (leaf == null) {
            return;
        }
        if (owner == null) {
            owner = NodeModelUtils.findActualSemanticObjectFor(leaf);
        }
        for (INode node = leaf; node != null; node = node.getParent()) {
            if (node.getGrammarElement() instanceof CrossReference reference && node.getSemanticElement() != null) {
                EObject context = node.getSemanticElement();
                EStructuralFeature feature = context.eClass()
                        .getEStructuralFeature(
                                GrammarUtil.containingAssignment(reference).getFeature());
                if (feature instanceof EReference r && candidates.stream().noneMatch(c -> c.reference() == r)) {
                    candidates.add(new Candidate(context, r));
                }
            }
        }
    }

    /** Returns the references to which a name at the cursor could belong. */
    List<Candidate> candidates() {
        return candidates;
    }

    /** Returns whether a sign follows the word, after blanks. */
    boolean isFollowedBy(char sign) {
        return !behind.isEmpty() && behind.charAt(0) == sign;
    }

    /** Returns the element at the cursor. */
    Optional<EObject> owner() {
        return Optional.ofNullable(owner);
    }
}
