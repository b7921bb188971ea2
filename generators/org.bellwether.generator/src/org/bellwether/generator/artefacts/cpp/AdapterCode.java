// SPDX-License-Identifier: Apache-2.0
package org.bellwether.generator.artefacts.cpp;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.bellwether.generator.plan.ExecutorPlan;
import org.bellwether.generator.plan.Populations;
import org.bellwether.model.component.ExportedObject;
import org.bellwether.model.component.IdAssignment;
import org.bellwether.model.component.IdUniqueness;
import org.bellwether.model.component.Lifespan;
import org.bellwether.model.component.ObjectAdapter;
import org.bellwether.model.component.RequestProcessing;
import org.bellwether.model.component.ServantRetention;
import org.bellwether.model.component.ThreadPolicy;

/** The object adapters of a server in C++. A population without a named adapter has a separate one with default policies. */
final class AdapterCode {
    private AdapterCode() {}

    /** A member that is an adapter, with its name and policies. */
    record Adapter(String member, String name, String policies) {}

    /** Returns the adapters of a server's objects. */
    static List<Adapter> of(ExecutorPlan executor) {
        Set<Adapter> adapters = new LinkedHashSet<>();
        for (ExportedObject object : executor.ports(ExportedObject.class)) {
            if (Populations.isOne(object)) {
                adapters.add(of(object));
            }
        }
        return List.copyOf(adapters);
    }

    /** Returns the adapter of a port's objects. */
    static Adapter of(ExportedObject object) {
        ObjectAdapter adapter = object.getAdapter();
        return adapter == null
                ? new Adapter(Members.hidden(object.getName() + "_own_adapter"), object.getName(), "")
                : new Adapter(Members.hidden(adapter.getName() + "_adapter"), adapter.getName(), policies(adapter));
    }

    /** Returns the differences from the harness's defaults as a designated initialiser; empty if there are none. */
    private static String policies(ObjectAdapter adapter) {
        List<String> policies = new ArrayList<>();
        add(adapter.getLifespan() == Lifespan.TRANSIENT, "lifespan", "TRANSIENT", policies);
        add(adapter.getIdAssignment() == IdAssignment.SYSTEM, "id_assignment", "SYSTEM_ID", policies);
        add(adapter.getIdUniqueness() == IdUniqueness.MULTIPLE, "id_uniqueness", "MULTIPLE_ID", policies);
        add(adapter.getServantRetention() == ServantRetention.NON_RETAIN, "servant_retention", "NON_RETAIN", policies);
        add(
                adapter.getRequestProcessing() == RequestProcessing.DEFAULT_SERVANT,
                "request_processing",
                "USE_DEFAULT_SERVANT",
                policies);
        add(
                adapter.getRequestProcessing() == RequestProcessing.SERVANT_MANAGER,
                "request_processing",
                "USE_SERVANT_MANAGER",
                policies);
        add(adapter.isImplicitActivation(), "implicit_activation", "IMPLICIT_ACTIVATION", policies);
        add(adapter.getThreadPolicy() == ThreadPolicy.SINGLE_THREAD, "thread", "SINGLE_THREAD_MODEL", policies);
        add(adapter.getThreadPolicy() == ThreadPolicy.MAIN_THREAD, "thread", "MAIN_THREAD_MODEL", policies);
        return policies.isEmpty() ? "" : "{" + String.join(", ", policies) + "}";
    }

    private static void add(boolean set, String policy, String value, List<String> policies) {
        if (set) {
            policies.add("." + policy + " = PortableServer::" + value);
        }
    }
}
