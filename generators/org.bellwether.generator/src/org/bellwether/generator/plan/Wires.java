// SPDX-License-Identifier: Apache-2.0
package org.bellwether.generator.plan;

import java.util.AbstractList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.bellwether.model.component.Port;

/** All wires of a plan, in order, and those of each instance: a model may have thousands of both. */
public final class Wires extends AbstractList<Wire> {
    private final List<Wire> all;
    private final Map<String, List<Wire>> bySource;
    private final Map<String, List<Wire>> byTarget;

    public Wires(List<Wire> all) {
        this.all = List.copyOf(all);
        bySource = grouped(Wire::source);
        byTarget = grouped(Wire::target);
    }

    private Map<String, List<Wire>> grouped(Function<Wire, String> instance) {
        return all.stream().collect(Collectors.groupingBy(instance, LinkedHashMap::new, Collectors.toList()));
    }

    /** Returns the wires that leave an instance. */
    public List<Wire> from(String instance) {
        return bySource.getOrDefault(instance, List.of());
    }

    /** Returns the wires that end at an instance. */
    public List<Wire> to(String instance) {
        return byTarget.getOrDefault(instance, List.of());
    }

    /** Returns the wires that end at a port of an instance, in the order in which a sink numbers them. */
    public List<Wire> at(String instance, Port port) {
        return to(instance).stream().filter(wire -> wire.targetPort() == port).toList();
    }

    @Override
    public Wire get(int index) {
        return all.get(index);
    }

    @Override
    public int size() {
        return all.size();
    }
}
