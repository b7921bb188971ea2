// SPDX-License-Identifier: Apache-2.0
package org.bellwether.language.sync;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.bellwether.language.print.text.UnsetValues;
import org.bellwether.language.save.SameModel;
import org.bellwether.language.values.UnresolvedNames;
import org.bellwether.model.idl.IdlPackage;
import org.bellwether.model.options.Option;
import org.bellwether.model.options.OptionChoice;
import org.bellwether.model.parameter.ParameterPackage;
import org.bellwether.model.util.ElementKeys;
import org.bellwether.model.util.Models;
import org.bellwether.model.util.Ports;
import org.eclipse.emf.common.notify.Adapter;
import org.eclipse.emf.common.util.ECollections;
import org.eclipse.emf.common.util.EList;
import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.EReference;
import org.eclipse.emf.ecore.EStructuralFeature;
import org.eclipse.emf.ecore.resource.Resource;
import org.eclipse.emf.ecore.util.EcoreUtil;
import org.eclipse.emf.ecore.util.InternalEList;
import org.eclipse.xtext.nodemodel.ICompositeNode;
import org.eclipse.xtext.nodemodel.util.NodeModelUtils;

/**
 * Changes an open model to the model that was read. Only differences are changed: first the tree, then the references.
 */
final class Merge {
    private final ElementMatches matches;
    private final Resource openFile;
    private final Resource readFile;
    private final List<EObject> order;
    private final Map<EObject, EObject> made = new IdentityHashMap<>();

    Merge(ElementMatches matches, Resource openFile, Resource readFile) {
        this.matches = matches;
        this.openFile = openFile;
        this.readFile = readFile;
        this.order = Models.all(readFile.getContents().get(0), EObject.class);
    }

    /**
     * Executes the first step, before {@link #complete()}: puts new elements into the model, unless another element has
     * to make room for them. EMF's recorder does not see elements that are put into new elements, so a new recording
     * must begin after this step.
     */
    void insertNew() {
        for (EObject read : order) {
            if (matches.open(read) == null && read.eContainer() != null) {
                EObject open = result(read);
                read.eClass().getEAllAttributes().forEach(a -> setAttribute(open, read, a));
                EReference feature = read.eContainmentFeature();
                EObject container = result(read.eContainer());
                if (feature.isMany() && container.eClass() == read.eContainer().eClass()) {
                    @SuppressWarnings("unchecked")
                    List<EObject> siblings = (List<EObject>) container.eGet(feature);
                    siblings.add(open);
                }
            }
        }
    }

    /** Returns whether elements move from one container into another. */
    boolean moves() {
        return order.stream().anyMatch(this::isMoved);
    }

    /** Changes the open model to the model that was read. */
    void complete() {
        order.stream().filter(this::isMoved).map(matches::open).forEach(EcoreUtil::remove);
        // Works from the inside out: a new element is complete when it is put into the model
        for (int i = order.size() - 1; i >= 0; i--) {
            fill(order.get(i));
        }
        order.forEach(this::link);
        order.forEach(read -> takeText(result(read), read));
    }

    private boolean isMoved(EObject read) {
        EObject open = matches.open(read);
        return open != null && read.eContainer() != null && open.eContainer() != matches.open(read.eContainer());
    }

    /** Returns the open model's element for an element that was read: its partner, or a new element. */
    private EObject result(EObject read) {
        EObject partner = matches.open(read);
        return partner != null ? partner : made.computeIfAbsent(read, r -> EcoreUtil.create(r.eClass()));
    }

    private void fill(EObject read) {
        EObject open = result(read);
        if (open.eClass() != read.eClass()) {
            return; // a number that text writes the same way
        }
        boolean literal = matches.open(read) != null && RawFeatures.isSameLiteral(open, read);
        for (EStructuralFeature feature : read.eClass().getEAllStructuralFeatures()) {
            if (feature instanceof EAttribute attribute) {
                if (!literal) {
                    setAttribute(open, read, attribute);
                }
            } else if (((EReference) feature).isContainment()) {
                setParts(open, read, (EReference) feature);
            }
        }
    }

    private static void setAttribute(EObject open, EObject read, EAttribute attribute) {
        Object wanted = read.eGet(attribute);
        if (Objects.equals(open.eGet(attribute), wanted) || SameModel.cannotBeWritten(read, attribute)) {
            return;
        } else if (attribute.isMany()) {
            setList(open, attribute, (List<?>) wanted);
            return;
        }
        // Only names of options are words, which may be empty in text
        boolean isWord = open instanceof Option || open instanceof OptionChoice;
        boolean noName = attribute == ParameterPackage.Literals.NAMED_ELEMENT__NAME
                && wanted == null
                && "".equals(open.eGet(attribute))
                && !isWord;
        if (!noName) {
            open.eSet(attribute, wanted);
        }
    }

    @SuppressWarnings("unchecked")
    private static void setList(EObject open, EStructuralFeature feature, List<?> wanted) {
        ECollections.setEList((EList<Object>) open.eGet(feature), (List<Object>) wanted);
    }

    private void setParts(EObject open, EObject read, EReference feature) {
        List<EObject> now = RawFeatures.of(open, feature);
        List<EObject> wanted = new ArrayList<>();
        RawFeatures.of(read, feature).forEach(part -> wanted.add(result(part)));
        if (isSame(now.stream().filter(e -> !isUnsaid(e)).toList(), wanted)) {
            return;
        } else if (feature.isMany()) {
            setList(open, feature, wanted);
        } else {
            open.eSet(feature, wanted.isEmpty() ? null : wanted.get(0));
        }
    }

    /**
     * Returns whether a value of the open model has no text, so that its absence in the read text does not remove it.
     */
    private boolean isUnsaid(EObject part) {
        return matches.read(part) == null && RawFeatures.isMissing(part);
    }

    private static boolean isSame(List<EObject> a, List<EObject> b) {
        if (a.size() != b.size()) {
            return false;
        }
        for (int i = 0; i < a.size(); i++) {
            if (a.get(i) != b.get(i)) {
                return false;
            }
        }
        return true;
    }

    private void link(EObject read) {
        EObject open = result(read);
        if (open.eClass() != read.eClass()) {
            return;
        }
        for (EReference reference : read.eClass().getEAllReferences()) {
            if (!RawFeatures.isReference(reference)) {
                continue;
            }
            List<EObject> now = new ArrayList<>(RawFeatures.of(open, reference));
            List<EObject> wanted = new ArrayList<>();
            for (EObject target : RawFeatures.of(read, reference)) {
                wanted.add(target(target, now));
            }
            // Text cannot distinguish an element without a name from none, but `Object` replaces either
            boolean isOfObject = Ports.isOfObject(read)
                    && reference.getEReferenceType().isSuperTypeOf(IdlPackage.Literals.INTERFACE);
            if (!isSame(
                    now.stream()
                            .filter(t -> isOfObject || !UnsetValues.isName(t))
                            .toList(),
                    wanted)) {
                setReference(open, reference, wanted);
            }
        }
    }

    private static void setReference(EObject open, EReference reference, List<EObject> wanted) {
        if (reference.isMany()) {
            @SuppressWarnings("unchecked")
            InternalEList<EObject> list = (InternalEList<EObject>) open.eGet(reference);
            list.clear();
            list.addAllUnique(wanted);
        } else {
            open.eSet(reference, wanted.isEmpty() ? null : wanted.get(0));
        }
    }

    /** Returns the element of the open model for the target of a reference that was read. */
    private EObject target(EObject target, List<EObject> now) {
        if (!target.eIsProxy()) {
            return matches.isReadFile(target) ? result(target) : target;
        }
        String written = UnresolvedNames.written(readFile, target);
        String name = String.valueOf(written);
        for (EObject known : now) {
            boolean same = known.eIsProxy()
                    ? name.equals(UnresolvedNames.written(openFile, known))
                    : isLost(known) && simple(name).equals(ElementKeys.name(known));
            if (same) {
                return known;
            }
        }
        return written == null ? target : UnresolvedNames.proxy(target, openFile.getURI(), written);
    }

    /** Returns whether an element is in no file and already was in none before this merge. */
    private boolean isLost(EObject element) {
        return element.eResource() == null && !matches.wasOpen(element);
    }

    private static String simple(String name) {
        return name.substring(name.lastIndexOf(':') + 1);
    }

    /** Gives an element of the open model the text node of the element that was read last. */
    private static void takeText(EObject open, EObject read) {
        ICompositeNode old = NodeModelUtils.getNode(open);
        ICompositeNode fresh = NodeModelUtils.getNode(read);
        if (old instanceof Adapter adapter) {
            open.eAdapters().remove(adapter);
        }
        if (fresh instanceof Adapter adapter) {
            read.eAdapters().remove(adapter);
            open.eAdapters().add(adapter);
        }
    }
}
