// SPDX-License-Identifier: Apache-2.0
package org.bellwether.language.resource;

import java.util.Iterator;
import org.eclipse.emf.common.util.URI;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.InternalEObject;
import org.eclipse.emf.ecore.util.InternalEList;
import org.eclipse.xtext.linking.lazy.LazyLinkingResource;

/**
 * Handles names of a text that were not found. Xtext keeps each name as a proxy with the index of the name in the text.
 * After the next parse, the index may belong to another name or to no name: the proxy would then lead to another
 * element, or its resolution would be an error of the file, which forbids saving. Cross-reference adapters resolve the
 * proxies of unloaded elements, too.
 */
final class UnresolvedLinks {
    /** An id that no element has. */
    private static final String NOTHING = "?";

    private UnresolvedLinks() {}

    /** Redirects the proxies of unresolved names to an id without an element, before the file is unloaded. */
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

    /** Returns the targets of all references of an element, without resolving proxies. */
    private static Iterator<EObject> crossReferences(EObject element) {
        return ((InternalEList<EObject>) element.eCrossReferences()).basicIterator();
    }
}
