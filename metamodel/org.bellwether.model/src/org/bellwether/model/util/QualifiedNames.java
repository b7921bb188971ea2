// SPDX-License-Identifier: Apache-2.0
package org.bellwether.model.util;

import java.util.ArrayDeque;
import java.util.Deque;
import org.bellwether.model.idl.Enumerator;
import org.eclipse.emf.ecore.EObject;

/** Returns names as people write them: {@code nav::ReadData}. */
public final class QualifiedNames {
    private QualifiedNames() {}

    /**
     * Returns the names of an element and its containers, joined by {@code ::}. As in IDL, an enumerator belongs to the
     * scope around its enumeration. Elements without a name add nothing.
     */
    public static String of(EObject element) {
        Deque<String> names = new ArrayDeque<>();
        EObject e = element;
        while (e != null) {
            String name = ElementKeys.name(e);
            if (name != null) {
                names.addFirst(name);
            }
            boolean inEnumeration = e instanceof Enumerator && e.eContainer() != null;
            e = inEnumeration ? e.eContainer().eContainer() : e.eContainer();
        }
        return String.join("::", names);
    }

    /** Returns an element's simple name; without a name, its key or kind. */
    public static String simple(EObject element) {
        String name = ElementKeys.name(element);
        if (name != null) {
            return name;
        }
        String key = ElementKeys.key(element);
        return key.isEmpty() ? ElementPaths.kind(element) : key;
    }
}
