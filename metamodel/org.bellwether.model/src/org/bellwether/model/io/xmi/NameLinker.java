// SPDX-License-Identifier: Apache-2.0
package org.bellwether.model.io.xmi;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.bellwether.model.ProblemCode;
import org.bellwether.model.io.LoadException;
import org.bellwether.model.util.ElementIds;
import org.eclipse.emf.common.util.EList;
import org.eclipse.emf.ecore.EObject;

/** Links the references of one file to their targets by name: first in the file, then in its imports. */
final class NameLinker {
    private final List<Map<String, EObject>> scopes = new ArrayList<>();

    NameLinker(EObject root, Collection<EObject> imported) {
        scopes.add(byName(root));
        imported.forEach(other -> scopes.add(byName(other)));
    }

    private static Map<String, EObject> byName(EObject root) {
        Map<String, EObject> result = new HashMap<>();
        ElementIds.all(root).forEach((element, id) -> result.put(id, element));
        return result;
    }

    /** Links references in the order in which they were read; returns the unresolved ones as problems. */
    List<LoadException> link(List<PendingReference> references, String location) {
        List<LoadException> problems = new ArrayList<>();
        for (PendingReference reference : references) {
            EObject target = find(reference.name());
            if (target == null) {
                problems.add(unlinked(reference, location, "which does not exist"));
            } else if (!reference.feature().getEReferenceType().isInstance(target)) {
                String is = "which is of class " + target.eClass().getName() + ", not "
                        + reference.feature().getEReferenceType().getName();
                problems.add(unlinked(reference, location, is));
            } else {
                set(reference, target);
            }
        }
        return problems;
    }

    private static LoadException unlinked(PendingReference reference, String location, String why) {
        return new LoadException(
                ProblemCode.BW008,
                location,
                reference.line(),
                reference.column(),
                reference.feature().getName(),
                reference.name(),
                why);
    }

    private EObject find(String name) {
        return scopes.stream()
                .map(scope -> scope.get(name))
                .filter(e -> e != null)
                .findFirst()
                .orElse(null);
    }

    @SuppressWarnings("unchecked")
    private static void set(PendingReference reference, EObject target) {
        if (reference.feature().isMany()) {
            ((EList<EObject>) reference.owner().eGet(reference.feature())).add(target);
        } else {
            reference.owner().eSet(reference.feature(), target);
        }
    }
}
