// SPDX-License-Identifier: Apache-2.0
package org.bellwether.language.resource;

import java.util.Iterator;
import org.eclipse.emf.common.util.URI;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.InternalEObject;
import org.eclipse.emf.ecore.util.InternalEList;
import org.eclipse.xtext.linking.lazy.LazyLinkingResource;

/**
 * Names of a text that were not found. Xtext keeps each as a proxy with the number of the name in the text. In the next
 * text another name has this number, or none: such a proxy then leads to another element, or to resolve it is an error,
 * which would stay with the file and forbid to save it. Cross-reference adapters resolve the proxies of unloaded
 * elements, too.
 */
final class UnresolvedLinks {
    /** No element has this id. */
    private static final String NOTHING = "?";

    private UnresolvedLinks() {}

    /** Lets the proxies of names that were not found lead nowhere, before the file is unloaded. */
    static void end(LazyLinkingResource file) {
        URI nowhere = file.getURI().appendFragment(NOTHING);
        for (Iterator<EObject> all = file.getAllContents(); all.hasNext(); ) {
            for (Iterator<EObject> targets = crossReferences(all.next()); targets.hasNext(); ) {
                InternalEObject target = (InternalEObject) targets.next();
                if (target.eIsProxy()
                        && file.getEncoder()
                                .isCrossLinkFragment(file, target.eProxyURI().fragment())) {
                    target.eSetProxyURI(nowhere);
                }
            }
        }
    }

    /** The targets of all references of an element, as they are: none is resolved. */
    private static Iterator<EObject> crossReferences(EObject element) {
        return ((InternalEList<EObject>) element.eCrossReferences()).basicIterator();
    }
}
