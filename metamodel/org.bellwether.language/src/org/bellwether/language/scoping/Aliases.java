// SPDX-License-Identifier: Apache-2.0
package org.bellwether.language.scoping;

import java.util.HashSet;
import java.util.Set;
import org.bellwether.model.idl.NamedType;
import org.bellwether.model.idl.Typedef;
import org.bellwether.model.parameter.NamedElement;
import org.eclipse.emf.ecore.EClass;

/** Resolves typedefs of interfaces and value types: IDL lets types derive from the name of a typedef. */
final class Aliases {
    private Aliases() {}

    /**
     * Returns the type that a typedef stands for, if it has the wanted class; any other element is returned unchanged.
     */
    static NamedElement of(NamedElement found, EClass wanted) {
        NamedElement meant = found;
        Set<NamedElement> seen = new HashSet<>();
        while (!wanted.isInstance(meant)
                && meant instanceof Typedef typedef
                && typedef.getDimensions().isEmpty()
                && typedef.getType() instanceof NamedType named
                && seen.add(meant)) {
            meant = named.getType();
        }
        return wanted.isInstance(meant) ? meant : found;
    }
}
