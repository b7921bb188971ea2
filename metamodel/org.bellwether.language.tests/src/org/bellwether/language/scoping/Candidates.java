// SPDX-License-Identifier: Apache-2.0
package org.bellwether.language.scoping;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.bellwether.model.assembly.Connection;
import org.bellwether.model.util.ElementKeys;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.EReference;

/** For random models: what a name without "::" may lead to at a place. */
public final class Candidates {
    private Candidates() {}

    /** Returns whether names of a reference are found through their place rather than by IDL's rules. */
    public static boolean areLocal(EReference reference) {
        return LocalNames.decides(reference);
    }

    /** The elements that can be named; of several with one name the first. Connections need none. */
    public static List<EObject> of(EObject owner, EReference reference) {
        List<? extends EObject> all = LocalNames.of(owner, reference);
        Map<String, EObject> byName = new LinkedHashMap<>();
        for (EObject e : all == null ? List.<EObject>of() : all) {
            if (ElementKeys.name(e) != null) {
                byName.putIfAbsent(ElementKeys.name(e), e);
            } else if (e instanceof Connection) {
                byName.put("unnamed " + byName.size(), e);
            }
        }
        return byName.values().stream()
                .filter(reference.getEReferenceType()::isInstance)
                .toList();
    }
}
