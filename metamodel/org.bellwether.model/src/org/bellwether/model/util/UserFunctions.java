// SPDX-License-Identifier: Apache-2.0
package org.bellwether.model.util;

import java.util.List;
import org.bellwether.model.assembly.Instance;
import org.bellwether.model.component.ActiveType;
import org.bellwether.model.component.Assumption;
import org.bellwether.model.component.UserCode;
import org.eclipse.emf.ecore.EObject;

/** The blocks whose behaviours call user functions: a model states assumptions about the functions in these blocks. */
public final class UserFunctions {
    private UserFunctions() {}

    /** Returns the instance or the type whose behaviour calls a user function. */
    public static EObject block(UserCode code) {
        Instance instance = Models.containing(code, Instance.class);
        return instance != null ? instance : Models.containing(code, ActiveType.class);
    }

    /**
     * Returns the assumptions that a block states, as a list that can be changed; none for an element that cannot state
     * any.
     */
    public static List<Assumption> assumptions(EObject block) {
        if (block instanceof Instance instance) {
            return instance.getAssumptions();
        }
        return block instanceof ActiveType type ? type.getAssumptions() : List.of();
    }
}
