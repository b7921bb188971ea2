// SPDX-License-Identifier: Apache-2.0
package org.bellwether.language.sync;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.bellwether.language.values.UnresolvedNames;
import org.bellwether.model.util.Models;
import org.bellwether.model.util.QualifiedNames;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.EReference;
import org.eclipse.emf.ecore.resource.Resource;
import org.eclipse.emf.ecore.util.InternalEList;

/**
 * References of other files to elements that a file is about to lose. The references keep the names of the elements.
 */
final class DanglingReferences {
    private record Reference(EObject owner, EReference feature, EObject target, String name) {}

    private final List<Reference> references = new ArrayList<>();

    /** Records, before the change, the references to elements that will be deleted, with their names. */
    static DanglingReferences find(Resource changed, Set<EObject> gone) {
        DanglingReferences result = new DanglingReferences();
        if (gone.isEmpty() || changed.getResourceSet() == null) {
            return result;
        }
        for (Resource file : changed.getResourceSet().getResources()) {
            if (file != changed) {
                file.getContents().forEach(root -> result.collect(root, gone));
            }
        }
        return result;
    }

    private void collect(EObject root, Set<EObject> gone) {
        for (EObject owner : Models.all(root, EObject.class)) {
            for (EReference feature : owner.eClass().getEAllReferences()) {
                if (!RawFeatures.isReference(feature)) {
                    continue;
                }
                for (EObject target : RawFeatures.of(owner, feature)) {
                    if (gone.contains(target)) {
                        references.add(new Reference(owner, feature, target, QualifiedNames.of(target)));
                    }
                }
            }
        }
    }

    /** Turns references to elements that are no longer in any file into unresolved names, after the change. */
    void keepNames() {
        for (Reference reference : references) {
            if (reference.target().eResource() != null) {
                continue;
            }
            EObject name = UnresolvedNames.proxy(
                    reference.target(), reference.owner().eResource().getURI(), reference.name());
            if (reference.feature().isMany()) {
                @SuppressWarnings("unchecked")
                InternalEList<EObject> list =
                        (InternalEList<EObject>) reference.owner().eGet(reference.feature());
                list.setUnique(list.basicList().indexOf(reference.target()), name);
            } else {
                reference.owner().eSet(reference.feature(), name);
            }
        }
    }
}
