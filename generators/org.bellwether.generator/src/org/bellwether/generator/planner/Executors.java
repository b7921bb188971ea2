// SPDX-License-Identifier: Apache-2.0
package org.bellwether.generator.planner;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.bellwether.generator.mapping.Identifiers;
import org.bellwether.generator.mapping.Names;
import org.bellwether.generator.plan.CallPoint;
import org.bellwether.generator.plan.ExecutorPlan;
import org.bellwether.model.assembly.Assembly;
import org.bellwether.model.assembly.IndexReference;
import org.bellwether.model.assembly.Instance;
import org.bellwether.model.component.ActiveType;
import org.bellwether.model.component.Behaviour;
import org.bellwether.model.component.Call;
import org.bellwether.model.parameter.ParameterReference;
import org.bellwether.model.util.Models;
import org.bellwether.model.util.Ports;

/** The classes that implement the instances: one for each type, and one for each instance that replaces behaviours. */
public final class Executors {
    private final Map<Object, ExecutorPlan> plans = new LinkedHashMap<>();
    private final Map<String, Integer> simpleNames = new HashMap<>();

    Executors(List<Instances.Flat> instances) {
        Set<ActiveType> types = new LinkedHashSet<>();
        instances.forEach(flat -> types.add(type(flat)));
        types.forEach(type -> simpleNames.merge(type.getName().toLowerCase(Locale.ROOT), 1, Integer::sum));
        instances.forEach(flat -> plans.computeIfAbsent(key(flat), key -> plan(flat)));
    }

    List<ExecutorPlan> all() {
        return List.copyOf(plans.values());
    }

    public ExecutorPlan of(Instances.Flat flat) {
        return plans.get(key(flat));
    }

    private static Object key(Instances.Flat flat) {
        return flat.model().getBehaviours().isEmpty() ? type(flat) : ownName(flat);
    }

    /** Returns a name for the instance's behaviours: the array's, or the replica's if they depend on its indices or parameters. */
    private static String ownName(Instances.Flat flat) {
        boolean alike = flat.model().getBehaviours().stream()
                .allMatch(behaviour -> Models.all(behaviour, IndexReference.class)
                                .isEmpty()
                        && Models.all(behaviour, ParameterReference.class).stream()
                                .noneMatch(reference -> reference.getParameter().eContainer() instanceof Assembly));
        return alike ? flat.array() : flat.name();
    }

    private static ActiveType type(Instances.Flat flat) {
        return (ActiveType) flat.model().getType();
    }

    private ExecutorPlan plan(Instances.Flat flat) {
        Instance instance = flat.model();
        ActiveType type = type(flat);
        List<Behaviour> behaviours = Ports.behaviours(instance);
        String name = name(type) + (instance.getBehaviours().isEmpty() ? "" : "_" + ownName(flat));
        return new ExecutorPlan(
                Identifiers.cpp(name),
                name.toLowerCase(Locale.ROOT) + "_exec",
                type,
                Ports.of(type),
                Ports.attributes(type),
                Ports.state(type),
                Ports.timers(type),
                behaviours,
                calls(behaviours),
                flat.evaluator());
    }

    /** Returns the type's simple name, or its qualified name if two types have the same simple name. */
    private String name(ActiveType type) {
        return simpleNames.get(type.getName().toLowerCase(Locale.ROOT)) == 1
                ? type.getName()
                : String.join("_", Names.path(type));
    }

    private static List<CallPoint> calls(List<Behaviour> behaviours) {
        Set<CallPoint> calls = new LinkedHashSet<>();
        for (Behaviour behaviour : behaviours) {
            for (Call call : Models.all(behaviour, Call.class)) {
                if (call.getPort() != null) {
                    calls.add(new CallPoint(call.getPort(), call.getOperation()));
                }
            }
        }
        return new ArrayList<>(calls);
    }
}
