// SPDX-License-Identifier: Apache-2.0
package org.bellwether.generator.plan;

import java.util.AbstractList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.bellwether.model.component.Port;

/** All connections of a plan, in order, and those of each instance: a model may have thousands of both. */
public final class ConnectionPlans extends AbstractList<ConnectionPlan> {
    private final List<ConnectionPlan> all;
    private final Map<String, List<ConnectionPlan>> bySource;
    private final Map<String, List<ConnectionPlan>> byTarget;

    public ConnectionPlans(List<ConnectionPlan> all) {
        this.all = List.copyOf(all);
        bySource = grouped(ConnectionPlan::source);
        byTarget = grouped(ConnectionPlan::target);
    }

    private Map<String, List<ConnectionPlan>> grouped(Function<ConnectionPlan, String> instance) {
        return all.stream().collect(Collectors.groupingBy(instance, LinkedHashMap::new, Collectors.toList()));
    }

    /** Returns the connections that leave an instance. */
    public List<ConnectionPlan> from(String instance) {
        return bySource.getOrDefault(instance, List.of());
    }

    /** Returns the connections that end at an instance. */
    public List<ConnectionPlan> to(String instance) {
        return byTarget.getOrDefault(instance, List.of());
    }

    /** Returns the connections that end at a port of an instance, in the order in which a sink numbers them. */
    public List<ConnectionPlan> at(String instance, Port port) {
        return to(instance).stream().filter(wire -> wire.targetPort() == port).toList();
    }

    @Override
    public ConnectionPlan get(int index) {
        return all.get(index);
    }

    @Override
    public int size() {
        return all.size();
    }
}
