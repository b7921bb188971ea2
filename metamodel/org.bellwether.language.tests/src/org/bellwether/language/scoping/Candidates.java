// SPDX-License-Identifier: Apache-2.0
package org.bellwether.language.scoping;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.bellwether.model.assembly.Connection;
import org.bellwether.model.util.ElementKeys;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.EReference;

/** Returns, for random models, the elements to which a name without "::" may refer at a place. */
public final class Candidates {
    private Candidates() {}

    /** Returns whether a reference has a local scope rather than IDL's rules. */
    public static boolean areLocal(EReference reference) {
        return LocalNames.decides(reference);
    }

    /** Returns the elements that can be named; of several with one name the first. Connections need no name. */
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
