// SPDX-License-Identifier: Apache-2.0
package org.bellwether.lsp.workspace;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.bellwether.language.values.WrittenNames;
import org.bellwether.model.idl.Module;
import org.bellwether.model.util.ElementKeys;
import org.bellwether.model.util.QualifiedNames;
import org.eclipse.emf.common.util.URI;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.EReference;
import org.eclipse.emf.ecore.EStructuralFeature;
import org.eclipse.xtext.Assignment;
import org.eclipse.xtext.CrossReference;
import org.eclipse.xtext.GrammarUtil;
import org.eclipse.xtext.nodemodel.ICompositeNode;
import org.eclipse.xtext.nodemodel.ILeafNode;
import org.eclipse.xtext.nodemodel.INode;

/** All occurrences of names in a project's texts, with the element that each one names. */
public final class Occurrences {
    /**
     * A name in a text.
     *
     * @param file the file that contains the name
     * @param offset the offset of the name; each part of a qualified name is a separate occurrence
     * @param length the length of the name
     * @param element the named element
     * @param declaration whether this place defines the element's name
     */
    public record Occurrence(TextFile file, int offset, int length, EObject element, boolean declaration) {
        public String text() {
            return file.text().substring(offset, offset + length);
        }
    }

    private final Map<URI, List<Occurrence>> byFile = new HashMap<>();
    private final Map<EObject, List<Occurrence>> byElement = new IdentityHashMap<>();
    private final Map<String, List<EObject>> modules = new HashMap<>();

    Occurrences(Collection<TextFile> files) {
        for (TextFile file : files) {
            List<Occurrence> found = new ArrayList<>();
            file.nodes().ifPresent(root -> collect(file, root, found));
            byFile.put(file.uri(), found);
            for (Occurrence next : found) {
                byElement
                        .computeIfAbsent(next.element(), e -> new ArrayList<>())
                        .add(next);
                if (next.declaration() && next.element() instanceof Module) {
                    modules.computeIfAbsent(QualifiedNames.of(next.element()), n -> new ArrayList<>())
                            .add(next.element());
                }
            }
        }
    }

    private static void collect(TextFile file, ICompositeNode root, List<Occurrence> result) {
        for (INode node : root.getAsTreeIterable()) {
            EObject grammar = node.getGrammarElement();
            if (grammar instanceof CrossReference reference) {
                EObject target = target(node, reference);
                if (target != null && ElementKeys.name(target) != null) {
                    add(file, node, target, false, result);
                }
            } else if (grammar != null && isName(grammar) && node.getSemanticElement() != null) {
                add(file, node, node.getSemanticElement(), true, result);
            }
        }
    }

    private static boolean isName(EObject grammar) {
        Assignment assignment = GrammarUtil.containingAssignment(grammar);
        return assignment != null && assignment.getFeature().equals("name") && assignment.getTerminal() == grammar;
    }

    /**
     * Adds the name of a node. If the name is qualified, the names before it are added, too, as names of the element's
     * containers.
     */
    private static void add(TextFile file, INode node, EObject element, boolean declaration, List<Occurrence> result) {
        EObject named = element;
        boolean last = true;
        for (ILeafNode leaf : reversed(node)) {
            boolean part = !leaf.isHidden() && !leaf.getText().equals("::") && leaf.getLength() > 0;
            if (part && leaf.getEndOffset() <= file.text().length()) {
                named = last ? named : container(named, WrittenNames.unescaped(leaf.getText()));
                if (named == null) {
                    return;
                }
                result.add(new Occurrence(file, leaf.getOffset(), leaf.getLength(), named, declaration && last));
                last = false;
            }
        }
    }

    private static List<ILeafNode> reversed(INode node) {
        List<ILeafNode> leaves = new ArrayList<>();
        node.getLeafNodes().forEach(leaves::add);
        Collections.reverse(leaves);
        return leaves;
    }

    /** Returns the nearest container with that name; null if the name was found through an inherited scope. */
    private static EObject container(EObject element, String name) {
        EObject e = element.eContainer();
        while (e != null && !name.equals(ElementKeys.name(e))) {
            e = e.eContainer();
        }
        return e;
    }

    /** Returns the element that a reference's node refers to; null if it is not known. */
    private static EObject target(INode node, CrossReference reference) {
        EObject owner = node.getSemanticElement();
        if (owner == null) {
            return null;
        }
        EStructuralFeature feature = owner.eClass()
                .getEStructuralFeature(
                        GrammarUtil.containingAssignment(reference).getFeature());
        Object value = feature instanceof EReference r ? valueAt(node, reference, owner, r) : onlyReference(owner);
        return value instanceof EObject element && !element.eIsProxy() ? element : null;
    }

    private static Object valueAt(INode node, CrossReference reference, EObject owner, EReference feature) {
        if (!feature.isMany()) {
            return owner.eGet(feature);
        }
        int index = 0;
        String name = feature.getName();
        for (INode sibling : node.getParent().getChildren()) {
            if (sibling == node) {
                List<?> values = (List<?>) owner.eGet(feature);
                return index < values.size() ? values.get(index) : null;
            }
            boolean same = sibling.getGrammarElement() instanceof CrossReference other
                    && GrammarUtil.containingAssignment(other).getFeature().equals(name);
            index += same ? 1 : 0;
        }
        return null;
    }

    /** Returns the only reference of an element, into which the linker has turned a bare name of an expression. */
    private static Object onlyReference(EObject owner) {
        return owner.eClass().getEAllReferences().stream()
                .filter(r -> !r.isContainment() && !r.isContainer() && !r.isMany())
                .findFirst()
                .map(owner::eGet)
                .orElse(null);
    }

    /** Returns the name that contains the offset or ends there. */
    public Optional<Occurrence> at(TextFile file, int offset) {
        return in(file).stream()
                .filter(o -> o.offset() <= offset && offset <= o.offset() + o.length())
                .max(Comparator.comparingInt(Occurrence::offset));
    }

    /** Returns all names in a file, in the order of the text. */
    public List<Occurrence> in(TextFile file) {
        return byFile.getOrDefault(file.uri(), List.of());
    }

    /**
     * Returns all occurrences of an element. A module may be opened in several places: the occurrences of all are
     * returned.
     */
    public List<Occurrence> of(EObject element) {
        List<EObject> same = element instanceof Module
                ? modules.getOrDefault(QualifiedNames.of(element), List.of(element))
                : List.of(element);
        return same.stream()
                .flatMap(e -> byElement.getOrDefault(e, List.of()).stream())
                .toList();
    }

    /** Returns the places that define an element's name. */
    public List<Occurrence> declarations(EObject element) {
        return of(element).stream().filter(Occurrence::declaration).toList();
    }

    public List<Occurrence> allDeclarations() {
        return byFile.values().stream()
                .flatMap(List::stream)
                .filter(Occurrence::declaration)
                .toList();
    }
}
