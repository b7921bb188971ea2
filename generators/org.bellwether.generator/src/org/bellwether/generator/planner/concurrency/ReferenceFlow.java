// SPDX-License-Identifier: Apache-2.0
package org.bellwether.generator.planner.concurrency;

import java.util.Collection;
import java.util.Set;
import java.util.stream.Collectors;
import org.bellwether.generator.plan.ExecutorPlan;
import org.bellwether.generator.plan.InstancePlan;
import org.bellwether.model.component.Call;
import org.bellwether.model.component.Port;
import org.bellwether.model.component.PortReference;
import org.bellwether.model.util.Models;

/** Finds possible calls by references that behaviours pass on; the wires do not contain these calls. */
final class ReferenceFlow {
    private ReferenceFlow() {}

    /**
     * Returns the processes from which calls by reference may arrive at a port, or at any port of the instance if it is
     * null.
     */
    static Set<String> callers(Collection<InstancePlan> instances, InstancePlan called, Port port) {
        return isReferred(called, port)
                ? instances.stream()
                        .filter(instance -> callsByReference(instance.executor()))
                        .map(InstancePlan::process)
                        .collect(Collectors.toSet())
                : Set.of();
    }

    private static boolean isReferred(InstancePlan instance, Port port) {
        return instance.executor().behaviours().stream()
                .flatMap(behaviour -> Models.all(behaviour, PortReference.class).stream())
                .anyMatch(reference -> port == null || reference.getPort() == port);
    }

    private static boolean callsByReference(ExecutorPlan executor) {
        return executor.behaviours().stream()
                .flatMap(behaviour -> Models.all(behaviour, Call.class).stream())
                .anyMatch(call -> call.getPort() == null);
    }
}
