// SPDX-License-Identifier: Apache-2.0
package org.bellwether.language.sync;

import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Set;
import org.bellwether.model.util.ElementKeys;
import org.bellwether.model.util.Models;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.util.EcoreUtil;

/** The matches between the elements of a read text and those of the open model. */
final class ElementMatches {
    private final Map<EObject, EObject> open = new IdentityHashMap<>();
    private final Map<EObject, EObject> read = new IdentityHashMap<>();
    private final Set<EObject> before = Collections.newSetFromMap(new IdentityHashMap<>());
    private final EObject readRoot;

    ElementMatches(EObject openRoot, EObject readRoot) {
        this.readRoot = readRoot;
        before.addAll(Models.all(openRoot, EObject.class));
    }

    void add(EObject openElement, EObject readElement) {
        open.put(readElement, openElement);
        read.put(openElement, readElement);
    }

    /** Returns the element of the open model that matches an element of the read text; null if none matches. */
    EObject open(EObject readElement) {
        return open.get(readElement);
    }

    /** Returns the element of the read text that matches an element of the open model; null if none matches. */
    EObject read(EObject openElement) {
        return read.get(openElement);
    }

    /** Returns whether an element was in the open file before anything changed. */
    boolean wasOpen(EObject element) {
        return before.contains(element);
    }

    /** Returns the elements of the open file without a partner: the read text lacks them. */
    Set<EObject> gone() {
        Set<EObject> result = Collections.newSetFromMap(new IdentityHashMap<>());
        before.stream().filter(e -> read(e) == null).forEach(result::add);
        return result;
    }

    boolean isReadFile(EObject element) {
        return EcoreUtil.getRootContainer(element) == readRoot;
    }

    /**
     * Returns whether two references are equal, as far as it is known: elements that are not matched yet are compared
     * by name.
     */
    boolean sameTarget(EObject a, EObject b) {
        EObject partner = open(b);
        if (a == b || partner != null) {
            return a == b || partner == a;
        }
        return a.eClass() == b.eClass()
                && read(a) == null
                && !a.eIsProxy()
                && !b.eIsProxy()
                && isReadFile(b)
                && ElementKeys.name(a) != null
                && ElementKeys.name(a).equals(ElementKeys.name(b));
    }
}
