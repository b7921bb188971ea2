// SPDX-License-Identifier: Apache-2.0
package org.bellwether.model.util;

import java.util.List;
import org.bellwether.model.assembly.Instance;
import org.bellwether.model.component.ActiveType;
import org.bellwether.model.component.Assumption;
import org.bellwether.model.component.UserCode;
import org.eclipse.emf.ecore.EObject;

/** The blocks whose behaviours call user functions: the model states assumptions about the functions there. */
public final class UserFunctions {
    private UserFunctions() {}

    /** The instance or the type whose behaviour calls a user function. */
    public static EObject block(UserCode code) {
        Instance instance = Models.containing(code, Instance.class);
        return instance != null ? instance : Models.containing(code, ActiveType.class);
    }

    /** The assumptions that a block states, to read and to change; none for an element that cannot state any. */
    public static List<Assumption> assumptions(EObject block) {
        if (block instanceof Instance instance) {
            return instance.getAssumptions();
        }
        return block instanceof ActiveType type ? type.getAssumptions() : List.of();
    }
}
