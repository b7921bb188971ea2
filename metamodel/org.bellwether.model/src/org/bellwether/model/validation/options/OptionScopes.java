// SPDX-License-Identifier: Apache-2.0
package org.bellwether.model.validation.options;

import java.util.EnumSet;
import java.util.Set;
import org.bellwether.model.assembly.Connection;
import org.bellwether.model.component.ObjectAdapter;
import org.bellwether.model.deployment.Process;
import org.bellwether.model.options.OptionScope;
import org.eclipse.emf.ecore.EObject;

/** Decides which options may be set at a place. */
public final class OptionScopes {
    private OptionScopes() {}

    /**
     * Returns the scopes of options that may be set at an element: a setting applies to everything inside its place,
     * too.
     */
    public static Set<OptionScope> at(EObject place) {
        return place instanceof Connection
                ? EnumSet.of(OptionScope.CONNECTION)
                : place instanceof ObjectAdapter
                        ? EnumSet.of(OptionScope.OBJECT_ADAPTER)
                        : place instanceof Process
                                ? EnumSet.complementOf(EnumSet.of(OptionScope.DEPLOYMENT))
                                : EnumSet.allOf(OptionScope.class);
    }
}
