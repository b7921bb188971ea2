// SPDX-License-Identifier: Apache-2.0
package org.bellwether.language.element;

import java.io.IOException;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.bellwether.language.print.CanonicalPrinter;
import org.bellwether.language.rename.NameRules;
import org.bellwether.language.rename.RenameRefused;
import org.bellwether.language.resource.BellwetherTextResource;
import org.bellwether.language.save.OverlayText;
import org.bellwether.language.save.TextSave;
import org.bellwether.language.sync.TextSync;
import org.bellwether.model.Problem;
import org.bellwether.model.io.ModelResource;
import org.bellwether.model.io.ProblemDiagnostic;
import org.bellwether.model.parameter.IntegerLiteral;
import org.bellwether.model.parameter.NamedElement;
import org.bellwether.model.parameter.ParameterFactory;
import org.bellwether.model.util.ElementIds;
import org.bellwether.model.util.Models;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.EReference;
import org.eclipse.emf.ecore.resource.Resource;
import org.eclipse.emf.ecore.util.EcoreUtil;
import org.eclipse.xtext.nodemodel.ICompositeNode;
import org.eclipse.xtext.nodemodel.ILeafNode;
import org.eclipse.xtext.nodemodel.util.NodeModelUtils;

/**
 * Returns the text of one element in its file's canonical text, and replaces this text: an operation is edited as IDL,
 * a rate as {@code 20 Hz}. The language's own parser reads the new text, and {@link TextSync} applies the differences
 * to the model.
 */
public final class ElementText {
    /** Represents a new value while its owner is printed; a number that is unlikely in models. */
    private static final BigInteger PLACE = new BigInteger("918273645546372819203");

    private ElementText() {}

    /** Returns the element's text without its semicolon; empty if the notation has no separate text for the element. */
    public static String of(EObject element) {
        String text = CanonicalPrinter.print(EcoreUtil.getRootContainer(element));
        ICompositeNode node = node(ElementIds.of(element), read(element, text));
        return node == null ? "" : node.getText().strip().replaceFirst("\\s*;$", "");
    }

    /** Returns the reason why a text cannot replace an element; empty if it can. */
    public static String refusal(EObject element, String text) {
        try {
            replaced(element, text);
            return "";
        } catch (TextRefused e) {
            return e.getMessage();
        }
    }

    /**
     * Puts a text in an element's place. Elements stay the same objects as long as the text has them. If the name in
     * the text differs, the element is renamed, and references to it follow.
     */
    public static void set(EObject element, String text) throws TextRefused {
        Replaced replaced = replaced(element, text);
        if (replaced.name != null) {
            ((NamedElement) element).setName(replaced.name);
        }
        apply(element, replaced.file);
    }

    /**
     * Returns the reason why a text cannot be the value of an element's feature, which contains one expression; empty
     * if it can.
     */
    public static String refusal(EObject owner, EReference feature, String text) {
        try {
            if (!text.isBlank()) {
                withValue(owner, feature, text);
            }
            return "";
        } catch (TextRefused e) {
            return e.getMessage();
        }
    }

    /** Sets a feature that contains one expression to a text; a blank text unsets it. */
    public static void set(EObject owner, EReference feature, String text) throws TextRefused {
        if (text.isBlank()) {
            owner.eUnset(feature);
        } else {
            apply(owner, withValue(owner, feature, text));
        }
    }

    /** A file's new, accepted text and the element's new name; the name is null if it does not change. */
    private record Replaced(String file, String name) {}

    private static Replaced replaced(EObject element, String text) throws TextRefused {
        EObject root = EcoreUtil.getRootContainer(element);
        checkFile(element);
        Replaced first = put(element, ElementIds.of(element), CanonicalPrinter.print(root), text);
        if (first.name == null) {
            check(element, first.file);
            return first;
        }
        checkName(element, first.name);
        EcoreUtil.Copier copier = copier(root);
        NamedElement copy = (NamedElement) copier.get(element);
        copy.setName(first.name);
        String renamed = CanonicalPrinter.print(copier.get(root));
        Replaced second = put(element, ElementIds.of(copy), renamed, text);
        check(element, second.file);
        return new Replaced(second.file, first.name);
    }

    /** Replaces the text of the element with an id; the resulting name is null if the element keeps its name. */
    private static Replaced put(EObject element, String id, String file, String text) throws TextRefused {
        ICompositeNode node = node(id, read(element, file));
        if (node == null) {
            throw new TextRefused("This has no text of its own. Edit what is around it.");
        }
        String old = file.substring(node.getOffset(), node.getEndOffset());
        String end = old.endsWith(";") && !text.strip().endsWith(";") ? ";" : "";
        String result = file.substring(0, node.getOffset()) + text.strip() + end + file.substring(node.getEndOffset());
        String before = element instanceof NamedElement n ? n.getName() : null;
        String after = before == null ? null : nameAt(element, read(element, result), node.getOffset());
        return new Replaced(result, after == null || after.equals(before) ? null : after);
    }

    /** Returns the name of the element at a place, if it has the element's class. */
    private static String nameAt(EObject element, BellwetherTextResource read, int offset) {
        ILeafNode leaf = read.getParseResult() == null
                ? null
                : NodeModelUtils.findLeafNodeAtOffset(read.getParseResult().getRootNode(), offset);
        EObject found = leaf == null ? null : NodeModelUtils.findActualSemanticObjectFor(leaf);
        while (found != null && found.eClass() != element.eClass()) {
            found = found.eContainer();
        }
        return found instanceof NamedElement n ? n.getName() : null;
    }

    private static void checkName(EObject element, String name) throws TextRefused {
        try {
            NameRules.check(element, name, Models.around(element));
        } catch (RenameRefused e) {
            throw new TextRefused(e.getMessage());
        }
    }

    private static EcoreUtil.Copier copier(EObject root) {
        EcoreUtil.Copier copier = new EcoreUtil.Copier();
        copier.copy(root);
        copier.copyReferences();
        return copier;
    }

    /** Returns the file's text with a new text of a feature's value: a copy of the model is printed with a mark in that place. */
    private static String withValue(EObject owner, EReference feature, String text) throws TextRefused {
        checkFile(owner);
        EObject root = EcoreUtil.getRootContainer(owner);
        EcoreUtil.Copier copier = copier(root);
        IntegerLiteral mark = ParameterFactory.eINSTANCE.createIntegerLiteral();
        mark.setValue(PLACE);
        copier.get(owner).eSet(feature, mark);
        String marked = CanonicalPrinter.print(copier.get(root));
        if (!marked.contains(PLACE.toString())) {
            throw new TextRefused("The notation has no place for this value here.");
        }
        String file = marked.replace(PLACE.toString(), text.strip());
        check(owner, file);
        String id = ElementIds.of(owner);
        if (!around(id, feature, read(owner, file)).equals(around(id, feature, read(owner, marked)))) {
            throw new TextRefused("\"" + text.strip() + "\" is more than one value. Give one.");
        }
        return file;
    }

    /** Returns the ids of all elements outside of one value. */
    private static Set<String> around(String owner, EReference feature, BellwetherTextResource read) {
        EObject root = read.getContents().get(0);
        EObject value = (EObject) ElementIds.find(root, owner).eGet(feature);
        Set<String> result = new HashSet<>();
        ElementIds.all(root).forEach((element, id) -> {
            if (value == null || !EcoreUtil.isAncestor(value, element)) {
                result.add(id);
            }
        });
        return result;
    }

    private static void apply(EObject element, String file) {
        TextSync.read((BellwetherTextResource) element.eResource(), file).apply();
    }

    private static void checkFile(EObject element) throws TextRefused {
        if (!(element.eResource() instanceof BellwetherTextResource resource)) {
            throw new TextRefused("Only elements of .bellwether files can be edited as text. Convert the file:"
                    + " bellwether convert FROM TO.");
        } else if (TextSave.isReadOnly(resource)) {
            throw new TextRefused(
                    resource.displayName() + " has errors. Fix them in its text first, then load it again.");
        }
    }

    /** Refuses a file's text with problems that the model does not have now. The model is still unchanged. */
    private static void check(EObject element, String file) throws TextRefused {
        Set<String> known = new HashSet<>();
        problems(read(element, CanonicalPrinter.print(EcoreUtil.getRootContainer(element))))
                .forEach(p -> known.add(p.text()));
        for (Problem problem : problems(read(element, file))) {
            if (!known.contains(problem.text())) {
                throw new TextRefused(problem.text());
            }
        }
    }

    private static List<Problem> problems(Resource file) {
        List<Problem> result = new ArrayList<>();
        for (Resource.Diagnostic error : file.getErrors()) {
            if (error instanceof ProblemDiagnostic d) {
                result.add(d.problem());
            }
        }
        return result;
    }

    private static BellwetherTextResource read(EObject element, String text) {
        try {
            return OverlayText.read((ModelResource) element.eResource(), text);
        } catch (IOException e) {
            throw new IllegalStateException("texts in memory can be read", e);
        }
    }

    private static ICompositeNode node(String id, BellwetherTextResource read) {
        EObject same = ElementIds.find(read.getContents().get(0), id);
        return same == null ? null : NodeModelUtils.findActualNodeFor(same);
    }
}
