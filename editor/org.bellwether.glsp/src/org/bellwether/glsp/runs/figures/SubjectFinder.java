// SPDX-License-Identifier: Apache-2.0
package org.bellwether.glsp.runs.figures;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import org.bellwether.edit.project.ProjectModel;
import org.bellwether.model.assembly.Assembly;
import org.bellwether.model.assembly.Connection;
import org.bellwether.model.assembly.ConnectionEnd;
import org.bellwether.model.assembly.ExportedPort;
import org.bellwether.model.assembly.Instance;
import org.bellwether.model.component.InstanceType;
import org.bellwether.model.component.Port;
import org.bellwether.model.deployment.Deployment;
import org.bellwether.model.experiment.Experiment;
import org.bellwether.model.experiment.Metric;
import org.bellwether.model.idl.Interface;
import org.bellwether.model.idl.Operation;
import org.bellwether.model.util.Interfaces;
import org.bellwether.model.util.Models;
import org.bellwether.model.util.Ports;
import org.bellwether.model.util.QualifiedNames;
import org.bellwether.results.experiment.Experiment.Probe;
import org.eclipse.emf.ecore.EObject;

/** Finds the subjects of a run's probes and metrics in the current model, and checks whether they have changed. */
public final class SubjectFinder {
    /** The suffix of ids of labels that show an element's line; see the diagrams' ids. */
    private static final String LINE = "|:statement";

    private final ProjectModel model;
    private final StoredModel before;
    private final Experiment experiment;

    /** @param experiment the name of the experiment of the run */
    SubjectFinder(ProjectModel model, StoredModel before, String experiment) {
        this.model = model;
        this.before = before;
        this.experiment = Models.all(model.resources(), Experiment.class).stream()
                .filter(each -> experiment.equals(each.getName()))
                .findFirst()
                .orElse(null);
    }

    public Figures.Place of(Probe probe) {
        Assembly assembly = assembly();
        if (assembly == null) {
            return gone(probe, "its experiment is no longer in the model");
        }
        Optional<NestedPath> found = NestedPath.find(assembly, probe.instance());
        if (found.isEmpty()) {
            return gone(probe, probe.instance() + " is no longer in the model");
        }
        Instance instance = found.get().last();
        Optional<Port> port = port(instance, probe.port());
        if (port.isEmpty()) {
            return gone(probe, probe.instance() + " no longer has a port " + probe.port());
        }
        Wiring wiring = wiring(found.get(), port.get(), probe.kind().equals("event"));
        List<Connection> wires = wiring.wires();
        boolean onWire = !probe.kind().equals("path") && wires.size() == 1;
        List<String> anchors = new ArrayList<>(
                onWire
                        ? wiring.at().beside(model, model.id(wires.get(0)))
                        : found.get().shapes(model).stream()
                                .map(shape -> shape + "|" + probe.port())
                                .toList());
        operation(port.get(), probe).map(model::id).ifPresent(id -> anchors.add(id + LINE));
        return new Figures.Place(
                probe.name(),
                probe.kind(),
                title(probe, wires),
                anchors,
                changed(found.get(), port.get(), wires, probe));
    }

    /** Returns the element that a probe measures: its only connection, otherwise the instance that has its port. */
    static Optional<EObject> subject(Assembly assembly, Probe probe) {
        Optional<NestedPath> path = NestedPath.find(assembly, probe.instance());
        if (path.isEmpty()) {
            return Optional.empty();
        }
        Instance instance = path.get().last();
        List<Connection> wires = port(instance, probe.port())
                .map(port ->
                        wiring(path.get(), port, probe.kind().equals("event")).wires())
                .orElse(List.of());
        boolean onWire = !probe.kind().equals("path") && wires.size() == 1;
        return Optional.of(onWire ? wires.get(0) : instance);
    }

    private Assembly assembly() {
        return deployment().map(Deployment::getAssembly).orElse(null);
    }

    /** Returns the deployment of the run's experiment. */
    Optional<Deployment> deployment() {
        return experiment == null ? Optional.empty() : Optional.ofNullable(experiment.getDeployment());
    }

    /** Returns the id of an element of the current model. */
    String id(EObject element) {
        return model.id(element);
    }

    /** Returns whether an element of the current model has the same contents as in the run. */
    boolean isSame(EObject now) {
        return isSame(now, MeasuredContent::of);
    }

    /** Returns whether a probe's operation has no reply; false for events. */
    boolean isOneway(Probe probe) {
        return Optional.ofNullable(assembly())
                .flatMap(assembly -> NestedPath.find(assembly, probe.instance()))
                .flatMap(path -> port(path.last(), probe.port()))
                .flatMap(port -> operation(port, probe))
                .map(Operation::isOneway)
                .orElse(false);
    }

    private static Figures.Place gone(Probe probe, String why) {
        return new Figures.Place(probe.name(), probe.kind(), title(probe, List.of()), List.of(), why);
    }

    private static String title(Probe probe, List<Connection> wires) {
        String own = probe.instance() + "." + probe.port();
        boolean arrives = probe.kind().equals("event");
        String others = String.join(
                ", ",
                wires.stream()
                        .map(wire -> end(arrives ? wire.getSource() : wire.getTarget()))
                        .distinct()
                        .toList());
        String what = switch (probe.kind()) {
            case "event" -> "event";
            case "publish" -> "push of an event";
            default -> probe.operation().isEmpty() ? "call" : probe.operation() + "()";
        };
        if (probe.kind().equals("path")) {
            return "path " + probe.from() + " → " + own;
        } else if (others.isEmpty()) {
            return own + " " + what;
        }
        return (arrives ? others + " → " + own : own + " → " + others) + " " + what;
    }

    private static String end(ConnectionEnd end) {
        return end.getInstance().getName() + "." + end.getPort().getName();
    }

    private static Optional<Port> port(Instance instance, String name) {
        InstanceType type = instance.getType();
        return type == null || type.eIsProxy()
                ? Optional.empty()
                : Ports.of(type).stream()
                        .filter(port -> name.equals(port.getName()))
                        .findFirst();
    }

    /**
     * The connections of a port, and their instance.
     *
     * @param at the instance to which the connections lead; for an exported port, an enclosing instance
     */
    private record Wiring(NestedPath at, List<Connection> wires) {}

    /**
     * Returns the connections of a port; if it has none in its own assembly, those of the exported port through which
     * it is connected.
     */
    private static Wiring wiring(NestedPath path, Port port, boolean arriving) {
        Assembly assembly = (Assembly) path.last().eContainer();
        List<Connection> own = wires(assembly, path.last(), port, arriving);
        Optional<Port> exported = assembly.getPorts().stream()
                .filter(each -> each instanceof ExportedPort export
                        && export.getInstance() == path.last()
                        && export.getPort() == port)
                .findFirst();
        return own.isEmpty() && exported.isPresent() && path.around().isPresent()
                ? wiring(path.around().get(), exported.get(), arriving)
                : new Wiring(path, own);
    }

    /** Returns the connections that begin or end at the port. */
    private static List<Connection> wires(Assembly assembly, Instance instance, Port port, boolean arriving) {
        List<Connection> leaving = wires(assembly, instance, port, Connection::getSource);
        return arriving || leaving.isEmpty() ? wires(assembly, instance, port, Connection::getTarget) : leaving;
    }

    private static List<Connection> wires(
            Assembly assembly, Instance instance, Port port, Function<Connection, ConnectionEnd> at) {
        return assembly.getConnections().stream()
                .filter(wire -> isWhole(wire.getSource()) && isWhole(wire.getTarget()))
                .filter(wire -> at.apply(wire).getInstance() == instance
                        && at.apply(wire).getPort() == port)
                .toList();
    }

    private static boolean isWhole(ConnectionEnd end) {
        return end != null && end.getInstance() != null && end.getPort() != null;
    }

    private static Optional<Operation> operation(Port port, Probe probe) {
        Interface type = Ports.interfaceOf(port);
        return type == null || type.eIsProxy() || probe.operation().isEmpty()
                ? Optional.empty()
                : Interfaces.operations(type).stream()
                        .filter(operation -> probe.operation().equals(operation.getName()))
                        .findFirst();
    }

    /** Returns the reason why a probe's figures do not belong to the current model; empty if they do. */
    private String changed(NestedPath path, Port port, List<Connection> wires, Probe probe) {
        Map<String, EObject> elements = new LinkedHashMap<>();
        for (Instance instance : path.instances()) {
            elements.put(instance == path.last() ? probe.instance() : instance.getName(), instance);
        }
        elements.put(name(path.last().getType()), path.last().getType());
        for (Connection wire : wires) {
            elements.put("the connection " + end(wire.getSource()) + " → " + end(wire.getTarget()), wire);
            for (Instance other :
                    List.of(wire.getSource().getInstance(), wire.getTarget().getInstance())) {
                elements.put(other.getName(), other);
                elements.put(name(other.getType()), other.getType());
            }
        }
        for (Map.Entry<String, EObject> element : elements.entrySet()) {
            if (!isSame(element.getValue(), MeasuredContent::of)) {
                return element.getKey() + " has changed since";
            }
        }
        EObject type = Ports.interfaceOf(port) == null ? Ports.eventTypeOf(port) : Ports.interfaceOf(port);
        return type == null || isSame(type, MeasuredContent::ofType)
                ? ""
                : "what goes through " + port.getName() + " has changed since";
    }

    private static String name(InstanceType type) {
        return type == null || type.eIsProxy() ? "its type" : QualifiedNames.of(type);
    }

    private boolean isSame(EObject now, Function<EObject, String> content) {
        return now != null
                && model.id(now) != null
                && before.find(model.id(now))
                        .filter(then -> Objects.equals(content.apply(then), content.apply(now)))
                        .isPresent();
    }

    /** Returns the id of the line that shows a metric; empty if there is none. */
    String anchor(String metric) {
        return metric(metric).map(model::id).map(id -> id + LINE).orElse("");
    }

    /** Returns the reason why a metric's figure does not belong to the current metric; empty if it does. */
    String changed(String name) {
        return metric(name)
                .map(metric -> isSame(metric, MeasuredContent::of) ? "" : name + " has changed since")
                .orElse(name + " is no longer in the model");
    }

    private Optional<Metric> metric(String name) {
        return experiment == null
                ? Optional.empty()
                : experiment.getMetrics().stream()
                        .filter(metric -> name.equals(metric.getName()))
                        .findFirst();
    }

    /** Returns whether any of the model's texts differs from those of the run. */
    boolean differs() {
        return before.texts().entrySet().stream()
                .filter(file ->
                        model.files().stream().anyMatch(each -> each.path().equals(file.getKey())))
                .anyMatch(file -> !model.file(file.getKey()).text().equals(file.getValue()));
    }
}
