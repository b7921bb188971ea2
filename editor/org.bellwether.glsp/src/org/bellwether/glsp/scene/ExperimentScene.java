// SPDX-License-Identifier: Apache-2.0
package org.bellwether.glsp.scene;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Collectors;
import org.bellwether.edit.project.ProjectModel;
import org.bellwether.model.assembly.Assembly;
import org.bellwether.model.assembly.ExportedPort;
import org.bellwether.model.assembly.Instance;
import org.bellwether.model.assembly.InstanceStep;
import org.bellwether.model.component.ActiveType;
import org.bellwether.model.component.Behaviour;
import org.bellwether.model.component.InstanceType;
import org.bellwether.model.experiment.Design;
import org.bellwether.model.experiment.Experiment;
import org.bellwether.model.experiment.MeasurePoint;
import org.bellwether.model.experiment.Metric;
import org.bellwether.model.experiment.PathPoint;
import org.bellwether.model.experiment.PortPoint;
import org.bellwether.model.parameter.NamedElement;
import org.bellwether.model.util.ElementPaths;
import org.bellwether.model.util.MeasuredPlaces;
import org.bellwether.run.campaign.DesignSize;

/**
 * An experiment: its assembly, and notes on the ports where metrics measure; with the behaviours, the factors and the
 * phases. Metrics of one place share a note.
 */
final class ExperimentScene {
    /** The title of the note of metrics without a place. */
    private static final String NOWHERE = "Not measured anywhere yet";

    private final ProjectModel model;
    private final List<Box> boxes = new ArrayList<>();
    private final List<Wire> wires = new ArrayList<>();

    ExperimentScene(ProjectModel model) {
        this.model = model;
    }

    Scene of(Experiment experiment) {
        String id = model.id(experiment);
        Assembly assembly = experiment.getDeployment() == null
                ? null
                : experiment.getDeployment().getAssembly();
        if (assembly != null && !assembly.eIsProxy()) {
            Scene shown = new AssemblyScene(model, model.layouts().of(id)).of(assembly);
            boxes.addAll(shown.boxes());
            wires.addAll(shown.wires());
        }
        Map<String, List<Metric>> places = new LinkedHashMap<>();
        for (Metric metric : experiment.getMetrics()) {
            MeasurePoint at = MeasuredPlaces.of(metric);
            places.computeIfAbsent(at == null ? NOWHERE : MeasuredPlaces.text(at), place -> new ArrayList<>())
                    .add(metric);
        }
        places.forEach(this::note);
        if (assembly != null && !assembly.eIsProxy()) {
            behaviours(id, assembly);
        }
        list(id, "Phases", experiment.getPhases());
        list(id, "Parameters", experiment.getParameters());
        factors(id, experiment);
        designs(id, experiment);
        return new Scene(id, boxes, wires).withMeasured(onPaths(experiment));
    }

    /** Returns the wires on measured paths. */
    private Set<String> onPaths(Experiment experiment) {
        EventPaths paths = new EventPaths(boxes, wires);
        Set<String> measured = new HashSet<>();
        for (Metric metric : experiment.getMetrics()) {
            if (MeasuredPlaces.of(metric) instanceof PathPoint path) {
                List<String> ends = ports(path);
                if (ends.size() == 2) {
                    measured.addAll(paths.between(ends.get(0), ends.get(1)));
                }
            }
        }
        return measured;
    }

    private void note(String place, List<Metric> metrics) {
        String id = model.id(metrics.get(0)) + "|note";
        MeasurePoint at = MeasuredPlaces.of(metrics.get(0));
        List<String> ports = ports(at);
        Port hook = new Port(id + "|hook", "", PortKind.PROBE, "", true, "");
        List<Row> rows = metrics.stream().map(this::row).toList();
        boxes.add(new Box(
                id,
                "note",
                place,
                at == null ? "drag from the dot to a port" : at instanceof PathPoint ? "path" : "measured here",
                rows,
                List.of(hook),
                List.of(),
                false));
        Set<String> known = new Scene("", boxes, List.of()).allOwners().keySet();
        ports.stream()
                .filter(known::contains)
                .forEach(port -> wires.add(new Wire(lineId(id, port), "probe", port, hook.id(), "")));
    }

    /** Returns the id of a line. Layouts are stored by ids, which refer to only one file: that of the note. */
    private static String lineId(String note, String port) {
        return note + "|"
                + ShapeIds.path(port).stream()
                        .map(id -> id.substring(id.indexOf('#') + 1))
                        .collect(Collectors.joining("/"));
    }

    private Row row(Metric metric) {
        String phases = metric.getPhases().stream().map(NamedElement::getName).collect(Collectors.joining(", "));
        String kind = ElementPaths.kind(metric).replace(" metric", "");
        return new Row(
                model.id(metric),
                Texts.orEmpty(metric.getName()) + " : " + kind + (phases.isEmpty() ? "" : " in " + phases));
    }

    private void list(String owner, String title, List<? extends NamedElement> elements) {
        if (!elements.isEmpty()) {
            List<Row> rows = elements.stream().map(this::line).toList();
            boxes.add(Box.of(owner + "|" + title, "list", title, "", rows));
        }
    }

    /** Adds the factors with their levels; if there is no design, with the number of runs that vary them all. */
    private void factors(String owner, Experiment experiment) {
        List<Row> rows = experiment.getFactors().stream()
                .map(factor -> new Row(
                        model.id(factor),
                        Texts.cut(Texts.statement(factor).replaceFirst(";$", ""), TypesScene.LONGEST)))
                .toList();
        if (!rows.isEmpty()) {
            String size = experiment.getDesigns().isEmpty() ? size(experiment, Optional.empty()) : "";
            boxes.add(
                    Box.of(owner + Box.FACTORS, "list", "Factors", size.isEmpty() ? "" : "all varied: " + size, rows));
        }
    }

    /** Adds the designs with their numbers of runs. */
    private void designs(String owner, Experiment experiment) {
        List<Row> rows = new ArrayList<>();
        for (Design design : experiment.getDesigns()) {
            Row head = line(design);
            String size = size(experiment, Optional.of(design));
            rows.add(size.isEmpty() ? head : new Row(head.id(), head.text().strip() + ": " + size, head.block()));
        }
        if (!rows.isEmpty()) {
            boxes.add(Box.of(owner + "|Designs", "list", "Designs", "", rows));
        }
    }

    /** Returns {@code 8 runs}; empty if the number is unknown. */
    private static String size(Experiment experiment, Optional<Design> design) {
        OptionalInt runs = DesignSize.of(experiment, design);
        return runs.isEmpty() ? "" : runs.getAsInt() == 1 ? "1 run" : runs.getAsInt() + " runs";
    }

    /** Adds the behaviours of each instance type once, however many instances the type has. */
    private void behaviours(String owner, Assembly assembly) {
        Set<InstanceType> types = new LinkedHashSet<>();
        collect(assembly, types);
        List<Row> rows = types.stream()
                .filter(ActiveType.class::isInstance)
                .flatMap(type -> ((ActiveType) type).getBehaviours().stream())
                .map(this::behaviour)
                .toList();
        if (!rows.isEmpty()) {
            boxes.add(Box.of(owner + "|Behaviours", "list", "Behaviours", "", rows));
        }
    }

    /**
     * Collects the types of all instances, including those in nested assemblies; types that contain themselves are
     * collected once.
     */
    private static void collect(Assembly assembly, Set<InstanceType> types) {
        for (Instance instance : assembly.getInstances()) {
            InstanceType type = instance.getType();
            if (type != null && !type.eIsProxy() && types.add(type) && type instanceof Assembly nested) {
                collect(nested, types);
            }
        }
    }

    private Row behaviour(Behaviour behaviour) {
        String type = Texts.orEmpty(((InstanceType) behaviour.eContainer()).getName());
        return new Row(
                model.id(behaviour), Texts.cut(type + ": " + Texts.statement(behaviour), TypesScene.LONGEST), true);
    }

    /** Returns the head of a statement; a statement with a block has several lines. */
    private Row line(NamedElement element) {
        String statement = Texts.statement(element);
        return new Row(model.id(element), statement.replaceFirst("[;{].*$", ""), statement.contains("{"));
    }

    private List<String> ports(MeasurePoint at) {
        if (at instanceof PathPoint path) {
            List<String> ends = new ArrayList<>(ports(path.getFrom()));
            ends.addAll(ports(path.getTo()));
            return ends;
        } else if (at instanceof PortPoint point && point.getInstance() != null && point.getPort() != null) {
            return at(point).map(List::of).orElse(List.of());
        }
        return List.of();
    }

    /** Returns the visible port; for a port inside a closed box, the port that exports it, or the box. */
    private Optional<String> at(PortPoint point) {
        Map<String, Box> known = new Scene("", boxes, List.of()).allOwners();
        String box = "";
        for (InstanceStep step : point.getInstance().getSteps()) {
            String id = step.getInstance() == null ? null : model.id(step.getInstance());
            String next = id == null ? "" : box.isEmpty() ? id : ShapeIds.inside(box, id);
            if (!known.containsKey(next)) {
                return known.containsKey(box) ? Optional.of(standsFor(known.get(box), point)) : Optional.empty();
            }
            box = next;
        }
        return Optional.of(
                AssemblyScene.portId(box, Texts.orEmpty(point.getPort().getName())));
    }

    private String standsFor(Box box, PortPoint point) {
        List<InstanceStep> steps = point.getInstance().getSteps();
        Instance inner = steps.get(steps.size() - 1).getInstance();
        return box.ports().stream()
                .filter(port -> model.find(port.element()).orElse(null) instanceof ExportedPort exported
                        && exported.getInstance() == inner
                        && exported.getPort() == point.getPort())
                .map(Port::id)
                .findFirst()
                .orElse(box.id());
    }
}
