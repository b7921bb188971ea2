// SPDX-License-Identifier: Apache-2.0
package org.bellwether.language.element;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.bellwether.language.TextFormat;
import org.bellwether.language.scoping.BellwetherScopeProvider;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.EReference;
import org.eclipse.emf.ecore.util.EcoreUtil;

/** The possible targets of an element's reference, by the language's own rules. */
public final class Candidates {
    private Candidates() {}

    /**
     * Returns the elements that the reference can name, nearest first; none for elements outside files of the notation.
     */
    public static List<EObject> of(EObject owner, EReference reference) {
        Set<EObject> result = new LinkedHashSet<>();
        TextFormat.injector()
                .getInstance(BellwetherScopeProvider.class)
                .getScope(owner, reference)
                .getAllElements()
                .forEach(d -> result.add(EcoreUtil.resolve(d.getEObjectOrProxy(), owner)));
        return List.copyOf(result);
    }
}
