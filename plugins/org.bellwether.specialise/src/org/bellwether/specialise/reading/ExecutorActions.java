// SPDX-License-Identifier: Apache-2.0
package org.bellwether.specialise.reading;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.bellwether.generator.plan.ExecutorPlan;
import org.bellwether.model.component.Action;
import org.bellwether.model.component.Assign;
import org.bellwether.model.component.Behaviour;
import org.bellwether.model.component.Call;
import org.bellwether.model.component.Port;
import org.bellwether.model.component.PortReference;
import org.bellwether.model.component.Publish;
import org.bellwether.model.component.StateVariable;
import org.bellwether.model.component.UserCode;
import org.bellwether.model.idl.Operation;
import org.bellwether.model.util.Models;
import org.bellwether.model.util.UserFunctions;
import org.eclipse.emf.ecore.EObject;

/** The actions of one executor by kind; they are read once for all of its instances. */
final class ExecutorActions {
    private final List<UserCode> userCode = new ArrayList<>();
    private final List<Call> byReference = new ArrayList<>();
    private final List<PortReference> references = new ArrayList<>();
    private final Map<Port, Map<Operation, List<Call>>> calls = new HashMap<>();
    private final Map<Port, List<Publish>> publishes = new HashMap<>();
    private final Map<StateVariable, Action> changes = new HashMap<>();

    ExecutorActions(ExecutorPlan executor) {
        for (Behaviour behaviour : executor.behaviours()) {
            Models.all(behaviour, EObject.class).forEach(this::add);
        }
    }

    private void add(EObject element) {
        if (element instanceof Call call) {
            add(call);
        } else if (element instanceof Publish publish) {
            publishes
                    .computeIfAbsent(publish.getSource(), key -> new ArrayList<>())
                    .add(publish);
        } else if (element instanceof Assign assign) {
            changes.putIfAbsent(assign.getVariable(), assign);
        } else if (element instanceof UserCode code) {
            add(code);
        } else if (element instanceof PortReference reference) {
            references.add(reference);
        }
    }

    private void add(UserCode code) {
        boolean known = userCode.stream()
                .anyMatch(each -> each.getFunction().equals(code.getFunction())
                        && UserFunctions.block(each) == UserFunctions.block(code));
        if (!known) {
            userCode.add(code);
        }
    }

    private void add(Call call) {
        if (call.getResult() != null) {
            changes.putIfAbsent(call.getResult(), call);
        }
        if (call.getPort() == null) {
            byReference.add(call);
        } else {
            calls.computeIfAbsent(call.getPort(), key -> new LinkedHashMap<>())
                    .computeIfAbsent(call.getOperation(), key -> new ArrayList<>())
                    .add(call);
        }
    }

    /** Returns the first action of each user function, in the type and in the instance. */
    List<UserCode> userCode() {
        return userCode;
    }

    /** Returns the calls of objects whose references were passed on. */
    List<Call> callsByReference() {
        return byReference;
    }

    /** Returns the places where references of the executor's ports are passed on. */
    List<PortReference> references() {
        return references;
    }

    /** Returns the operations that are called through a port, with all calls of each operation. */
    Map<Operation, List<Call>> calls(Port port) {
        return calls.getOrDefault(port, Map.of());
    }

    List<Publish> publishes(Port port) {
        return publishes.getOrDefault(port, List.of());
    }

    /** Returns the first action that changes each state variable; variables that never change are left out. */
    Map<StateVariable, Action> changes() {
        return changes;
    }
}
