// SPDX-License-Identifier: Apache-2.0
package org.bellwether.language.print.expression;

import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.bellwether.language.print.text.Lexemes;
import org.bellwether.language.values.UnresolvedNames;
import org.eclipse.emf.common.util.URI;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.InternalEObject;
import org.eclipse.emf.ecore.resource.Resource;

/** Finds the names of unresolved references in their file's text; they are kept until the user fixes them. */
final class Unresolved {
    private static final String QUALIFIED = "[A-Za-z_][A-Za-z0-9_]*(::[A-Za-z_][A-Za-z0-9_]*)*";

    private final Resource resource;

    Unresolved(Resource resource) {
        this.resource = resource;
    }

    /** Returns the name in the text, or the name in the proxy's address; {@code ?} if neither is known. */
    String name(EObject proxy) {
        String written = UnresolvedNames.written(resource, proxy);
        if (written != null) {
            return written;
        }
        URI uri = ((InternalEObject) proxy).eProxyURI();
        String fragment = uri == null ? null : uri.fragment();
        return fragment != null && fragment.matches(QUALIFIED)
                ? Stream.of(fragment.split("::")).map(Lexemes::name).collect(Collectors.joining("::"))
                : Lexemes.MISSING;
    }
}
