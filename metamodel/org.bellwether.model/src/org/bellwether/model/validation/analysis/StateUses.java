// SPDX-License-Identifier: Apache-2.0
package org.bellwether.model.validation.analysis;

import java.util.HashSet;
import java.util.Set;
import org.bellwether.model.assembly.Instance;
import org.bellwether.model.component.ActiveType;
import org.bellwether.model.component.Assign;
import org.bellwether.model.component.Call;
import org.bellwether.model.component.InstanceType;
import org.bellwether.model.component.StateReference;
import org.bellwether.model.component.StateVariable;
import org.bellwether.model.component.UserCode;
import org.bellwether.model.util.Models;
import org.bellwether.model.util.Ports;
import org.eclipse.emf.common.util.TreeIterator;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.resource.Resource;
import org.eclipse.emf.ecore.util.EcoreUtil;

/** The state variables that behaviours read and assign, in all files that are loaded with an element. */
public final class StateUses {
    private final Set<StateVariable> read = new HashSet<>();
    private final Set<StateVariable> assigned = new HashSet<>();

    StateUses(EObject inModel) {
        Resource file = inModel.eResource();
        TreeIterator<?> all = file == null || file.getResourceSet() == null
                ? EcoreUtil.getAllContents(EcoreUtil.getRootContainer(inModel), false)
                : EcoreUtil.getAllContents(file.getResourceSet(), false);
        while (all.hasNext()) {
            add(all.next());
        }
    }

    private void add(Object element) {
        if (element instanceof StateReference reference) {
            read.add(reference.getVariable());
        } else if (element instanceof Assign assign) {
            assigned.add(assign.getVariable());
        } else if (element instanceof Call call) {
            assigned.add(call.getResult());
        } else if (element instanceof UserCode code) {
            assigned.addAll(Ports.state(owner(code))); // user code may assign any of them
        }
    }

    private static InstanceType owner(UserCode code) {
        Instance instance = Models.containing(code, Instance.class);
        return instance != null ? instance.getType() : Models.containing(code, ActiveType.class);
    }

    /** Returns whether a variable is read although nothing assigns it. */
    public boolean isReadInVain(StateVariable variable) {
        return read.contains(variable) && !assigned.contains(variable);
    }
}
