// SPDX-License-Identifier: Apache-2.0
package org.bellwether.lsp;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.EReference;
import org.eclipse.emf.ecore.EStructuralFeature;
import org.eclipse.xtext.CrossReference;
import org.eclipse.xtext.GrammarUtil;
import org.eclipse.xtext.nodemodel.ILeafNode;
import org.eclipse.xtext.nodemodel.INode;
import org.eclipse.xtext.nodemodel.util.NodeModelUtils;
import org.eclipse.xtext.scoping.IScope;
import org.eclipse.xtext.scoping.IScopeProvider;

/**
 * What stands around the cursor, although the text there is only half typed: a name is put at the cursor, with several
 * ends of the statement one after another, until the text parses far enough to tell what the name would refer to.
 */
final class Place {
    private static final String NAME = "name__";
    private static final List<String> ENDS = List.of(
            "", ";", "};", "." + NAME + ";", " -> ?.?;", "." + NAME + " -> ?.?;", "() ;", " = 1;", " { }", ") ;");

    /** A reference that could stand at the cursor, and the element that it would belong to. */
    record Candidate(EObject owner, EReference reference) {}

    private final LanguageServices language;
    private final List<Candidate> candidates = new ArrayList<>();
    private EObject owner;

    Place(Project project, SourceFiles sources, TextFile file, int start, int end) {
        language = project.language();
        for (String ending : ENDS) {
            String text = file.text().substring(0, start)
                    + NAME
                    + ending
                    + file.text().substring(end);
            Project trial = project.with(file.uri(), text, sources);
            trial.file(file.uri()).ifPresent(f -> look(f, start));
        }
    }

    private void look(TextFile file, int start) {
        ILeafNode leaf = file.nodes()
                .map(root -> NodeModelUtils.findLeafNodeAtOffset(root, start))
                .orElse(null);
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

    /** The references that the name at the cursor could be. */
    List<Candidate> candidates() {
        return candidates;
    }

    /** The element at the cursor. */
    Optional<EObject> owner() {
        return Optional.ofNullable(owner);
    }

    IScope scope(Candidate candidate) {
        return language.get(IScopeProvider.class).getScope(candidate.owner(), candidate.reference());
    }
}
