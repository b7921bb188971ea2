// SPDX-License-Identifier: Apache-2.0
package org.bellwether.generator.artefacts.cpp;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.bellwether.generator.mapping.Cpp;
import org.bellwether.generator.mapping.Type;
import org.bellwether.generator.plan.CallPoint;
import org.bellwether.generator.plan.ConnectionPlan;
import org.bellwether.generator.plan.DriverPlan;
import org.bellwether.generator.plan.ExecutorPlan;
import org.bellwether.generator.plan.InstancePlan;
import org.bellwether.generator.plan.MeasuringPointPlan;
import org.bellwether.generator.plan.PhasePlan;
import org.bellwether.generator.plan.Plan;
import org.bellwether.generator.plan.Populations;
import org.bellwether.generator.plan.ProcessPlan;
import org.bellwether.generator.refusal.Unsupported;
import org.bellwether.model.component.EventSink;
import org.bellwether.model.component.Port;
import org.bellwether.model.component.ProvidedPort;
import org.bellwether.model.component.RequiredPort;
import org.bellwether.model.idl.Attribute;

/**
 * The data of an array's replicas in a program, as rows of C++ tables: code is written once, for any number of
 * replicas.
 */
final class ReplicaTables {
    /**
     * Returns a table of the parts of replicas.
     *
     * @param type the type of its rows, in the harness
     * @param name the table's name
     * @param use  the statement that is executed for a row
     * @param rows the rows, each beginning with its replica's name
     */
    record Part(String type, String name, String use, List<String> rows) {}

    private final Plan plan;
    private final String array;
    private final ExecutorPlan executor;
    private final List<InstancePlan> instances;
    private final Map<Attribute, List<String>> values = new LinkedHashMap<>();
    private final Map<String, Part> parts = new LinkedHashMap<>();

    private ReplicaTables(Plan plan, String array, ExecutorPlan executor, List<InstancePlan> instances) {
        this.plan = plan;
        this.array = array;
        this.executor = executor;
        this.instances = instances;
        instances.forEach(this::add);
    }

    /**
     * Returns a table for each array and class with replicas in these processes, or with instances in an array of
     * processes.
     */
    static List<ReplicaTables> of(Plan plan, List<ProcessPlan> processes, List<InstancePlan> instances) {
        Set<String> arrays = processes.stream()
                .filter(ProcessPlan::array)
                .map(ProcessPlan::name)
                .collect(Collectors.toSet());
        Map<List<String>, List<InstancePlan>> groups = new LinkedHashMap<>();
        for (InstancePlan instance : instances) {
            if (instance.isReplica() || arrays.contains(instance.process())) {
                groups.computeIfAbsent(
                                List.of(instance.array(), instance.executor().name()), key -> new ArrayList<>())
                        .add(instance);
            }
        }
        List<ReplicaTables> tables = new ArrayList<>();
        for (List<InstancePlan> group : groups.values()) {
            ExecutorPlan executor = group.get(0).executor();
            long classes = groups.keySet().stream()
                    .filter(key -> key.get(0).equals(group.get(0).array()))
                    .count();
            String table = group.get(0).array() + (classes > 1 ? "_" + executor.name() : "");
            tables.add(new ReplicaTables(plan, table, executor, group));
        }
        return tables;
    }

    /** Returns whether an instance is created from this table. */
    boolean has(InstancePlan instance) {
        return instances.contains(instance);
    }

    /** Returns the beginning of the tables' names. */
    String array() {
        return array;
    }

    ExecutorPlan executor() {
        return executor;
    }

    List<Part> parts() {
        return List.copyOf(parts.values());
    }

    /** Returns the declarations of the members in which replicas differ. */
    List<String> fields() {
        return values.keySet().stream()
                .filter(this::differs)
                .map(attribute -> fieldType(attribute) + " " + Members.member(attribute) + ";")
                .toList();
    }

    /** Returns the rows: process, name, and differences. */
    List<String> replicas() {
        List<String> rows = new ArrayList<>();
        for (int i = 0; i < instances.size(); i++) {
            StringBuilder row = new StringBuilder(quoted(instances.get(i).process()) + ", "
                    + quoted(instances.get(i).name()));
            for (Map.Entry<Attribute, List<String>> value : values.entrySet()) {
                row.append(differs(value.getKey()) ? ", " + value.getValue().get(i) : "");
            }
            rows.add(row + (threadsDiffer() ? ", " + instances.get(i).ownThread() : ""));
        }
        return rows;
    }

    /** Returns whether separate threads serve some replicas. */
    boolean hasThreads() {
        return instances.stream().anyMatch(InstancePlan::ownThread);
    }

    /** Returns whether separate threads serve some replicas, but not all. */
    boolean threadsDiffer() {
        return hasThreads() && !instances.stream().allMatch(InstancePlan::ownThread);
    }

    /** Returns the single objects that a replica exports at ports with separate adapters. */
    List<String> objects() {
        return executor.ports(ProvidedPort.class).stream()
                .filter(port -> Populations.isOne(port)
                        && Populations.count(port, instances.get(0).evaluator()) == 0)
                .map(Members::member)
                .toList();
    }

    /** Returns the assignments to a replica's attributes. */
    List<String> assignments() {
        return values.entrySet().stream()
                .map(value -> Members.member(value.getKey()) + " = "
                        + (differs(value.getKey())
                                ? "replica." + Members.member(value.getKey())
                                : value.getValue().get(0)))
                .toList();
    }

    private boolean differs(Attribute attribute) {
        return values.get(attribute).stream().distinct().count() > 1;
    }

    private static String fieldType(Attribute attribute) {
        Type type = Type.of(attribute.getType());
        Unsupported.when(
                type.kind() != Type.Kind.PRIMITIVE
                        && type.kind() != Type.Kind.ENUMERATION
                        && type.kind() != Type.Kind.STRING,
                attribute,
                "An attribute of this type whose value differs between replicas is",
                "Use a number, a string or an enumeration");
        return type.kind() == Type.Kind.STRING ? Cpp.in(type) : Cpp.value(type);
    }

    private void add(InstancePlan instance) {
        instance.attributes()
                .forEach((attribute, value) -> values.computeIfAbsent(attribute, key -> new ArrayList<>())
                        .add(new ExpressionCode(instance.evaluator(), "").text(value, Type.of(attribute.getType()))));
        for (ProvidedPort port : executor.ports(ProvidedPort.class)) {
            int count = Populations.count(port, instance.evaluator());
            if (count > 0) {
                row(
                        "ReplicaObjects",
                        Members.member(port) + "_objects",
                        "instance." + Members.member(port) + ".make(row.count)",
                        instance,
                        String.valueOf(count));
            }
        }
        for (ConnectionPlan wire : plan.wiresFrom(instance)) {
            String port = Members.member(wire.sourcePort());
            row(
                    "ReplicaWire",
                    port + wire.base().map(base -> "_as_" + base.getName()).orElse("") + "_wires",
                    "process.connect(instance." + Connections.source(wire)
                            + ", row.object, row.number, row.objects, row.policies)",
                    instance,
                    quoted(wire.reference()) + ", "
                            + Connections.number(plan, wire).orElse(0)
                            + (wire.objects() > 0 || !wire.policies().none() ? ", " + wire.objects() : "")
                            + (wire.policies().none() ? "" : ", " + Connections.policies(wire)));
        }
        for (EventSink sink : Connections.waitedAt(instance)) {
            String port = Members.member(sink);
            row(
                    "ReplicaSink",
                    port + "_connections",
                    "instance." + port + ".expect(row.connections)",
                    instance,
                    String.valueOf(Connections.count(plan, instance, sink)));
        }
        loops(instance);
        plan.probesOf(instance).forEach(probe -> probe(instance, probe));
    }

    private void loops(InstancePlan instance) {
        for (PhasePlan phase : plan.phases()) {
            for (DriverPlan driver : phase.drivers()) {
                driver.completion()
                        .filter(completion -> completion.instance().equals(instance.name()))
                        .ifPresent(completion -> row(
                                "ReplicaLoop",
                                completion.sink() + "_loops",
                                "process.complete(instance." + Members.local(completion.sink()) + ", row.driver)",
                                instance,
                                quoted(driver.instance() + "." + driver.timer())));
            }
        }
    }

    private void probe(InstancePlan instance, MeasuringPointPlan probe) {
        Port port = probe.port();
        String place = "instance." + Members.member(port);
        String name = quoted(probe.name());
        switch (probe.kind()) {
            case CALL -> {
                String call =
                        new CallPoint((RequiredPort) port, probe.operation().orElseThrow()).name();
                row(
                        "ReplicaProbe",
                        call + "_probes",
                        "process.measure_call(row.name, instance." + call + ")",
                        instance,
                        name);
            }
            case EVENT ->
                row(
                        "ReplicaProbe",
                        port.getName() + "_probes",
                        "process.measure_event(row.name, " + place + ")",
                        instance,
                        name);
            case PUBLISH ->
                row(
                        "ReplicaProbe",
                        port.getName() + "_probes",
                        "process.measure_publish(row.name, " + place + ")",
                        instance,
                        name);
            case PATH -> {
                String end = probe.path().orElseThrow().arrival() ? "arrived" : "handled";
                row(
                        "ReplicaPath",
                        port.getName() + "_" + end + "_paths",
                        "process.measure_path(row.name, " + place + ", bw::PathEnd::" + end + ", row.driver)",
                        instance,
                        name + ", " + quoted(probe.path().orElseThrow().driver()));
            }
        }
    }

    private void row(String type, String name, String use, InstancePlan instance, String rest) {
        List<String> rows = parts.computeIfAbsent(
                        name, key -> new Part(type, array + "_" + name, use, new ArrayList<>()))
                .rows();
        String row = quoted(instance.name()) + ", " + rest;
        if (!rows.contains(row)) {
            rows.add(row);
        }
    }

    private static String quoted(String text) {
        return "\"" + text + "\"";
    }
}
