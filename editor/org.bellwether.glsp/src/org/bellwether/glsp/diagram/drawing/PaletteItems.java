// SPDX-License-Identifier: Apache-2.0
package org.bellwether.glsp.diagram.drawing;

import com.google.inject.Inject;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.bellwether.edit.change.FactorCandidates.Subject;
import org.bellwether.edit.change.Views;
import org.bellwether.edit.project.ProjectModel;
import org.bellwether.glsp.diagram.state.DiagramState;
import org.bellwether.glsp.scene.DiagramKind;
import org.bellwether.model.assembly.Assembly;
import org.bellwether.model.assembly.Instance;
import org.bellwether.model.component.ClientType;
import org.bellwether.model.component.ComponentType;
import org.bellwether.model.component.InstanceType;
import org.bellwether.model.component.ServerType;
import org.bellwether.model.deployment.Deployment;
import org.bellwether.model.util.Models;
import org.bellwether.model.util.QualifiedNames;
import org.eclipse.glsp.server.actions.TriggerNodeCreationAction;
import org.eclipse.glsp.server.di.DiagramType;
import org.eclipse.glsp.server.features.toolpalette.PaletteItem;
import org.eclipse.glsp.server.features.toolpalette.ToolPaletteItemProvider;

/**
 * The palette's items of a diagram: instances of the project's types for an assembly, kinds of elements for other
 * diagrams.
 */
public class PaletteItems implements ToolPaletteItemProvider {
    /** The element type of all elements that the palette creates; the arguments contain the kind. */
    public static final String ELEMENT_TYPE = "node:new";
    /** Argument: the class in the schema. */
    public static final String KIND = "kind";
    /** Argument: the kind, for display. */
    public static final String LABEL = "label";
    /** Argument: the instance that is placed, or shown in a view, instead of a new element. */
    public static final String INSTANCE = "instance";
    /** Argument: the port of the diagram to which the new instance is connected. */
    public static final String FROM = "from";
    /** Argument: the id of the connected port in the new instance's type. */
    public static final String TO = "to";
    /** Argument: the parameter or option that a new factor varies. */
    public static final String VARIED = "varied";

    /** The id of the group of instances that a view does not show; palette-panel.ts has the same id. */
    private static final String HIDDEN = "hidden";

    /** A group of instances in an assembly's palette. */
    private record Group(String label, Class<? extends InstanceType> types, String icon) {}

    private static final List<Group> GROUPS = List.of(
            new Group("Components", ComponentType.class, "symbol-class"),
            new Group("Servers", ServerType.class, "server-process"),
            new Group("Clients", ClientType.class, "device-desktop"),
            new Group("Assemblies", Assembly.class, "type-hierarchy"));

    private final DiagramState state;
    private final DiagramKind kind;

    @Inject
    PaletteItems(DiagramState state, @DiagramType String type) {
        this.state = state;
        kind = DiagramKind.ofType(type);
    }

    @Override
    public List<PaletteItem> getItems(Map<String, String> args) {
        return switch (kind) {
            case TYPES -> PaletteTools.types();
            case ASSEMBLY -> instances();
            case DEPLOYMENT -> deployment();
            case EXPERIMENT -> experiment();
        };
    }

    /** Returns the tools, and the parameters and options that can become factors. */
    private List<PaletteItem> experiment() {
        Map<String, List<PaletteItem>> varied = new LinkedHashMap<>();
        if (state.session().read(model -> model.find(state.element()).isPresent())) { // it may be removed by now
            for (Subject subject : state.session().factorCandidates().subjects(state.diagram())) {
                varied.computeIfAbsent(subject.group(), group -> new ArrayList<>())
                        .add(varied(subject));
            }
        }
        List<PaletteItem> groups = new ArrayList<>(PaletteTools.experiment());
        varied.forEach((group, items) ->
                groups.add(PaletteItem.createPaletteGroup(VARIED + " " + group, "Vary: " + group, items)));
        return groups;
    }

    private static PaletteItem varied(Subject subject) {
        Map<String, String> args = Map.of(KIND, "Factor", VARIED, subject.id(), LABEL, "factor of " + subject.label());
        return new PaletteItem(
                VARIED + " " + subject.id(),
                subject.label(),
                new TriggerNodeCreationAction(ELEMENT_TYPE, args),
                "settings");
    }

    private List<PaletteItem> instances() {
        return state.session().read(model -> {
            List<PaletteItem> groups = new ArrayList<>();
            for (Group group : GROUPS) {
                List<PaletteItem> items = items(model, group);
                if (!items.isEmpty()) {
                    groups.add(PaletteItem.createPaletteGroup(group.label(), group.label(), items));
                }
            }
            List<PaletteItem> hidden = hidden(model);
            if (!hidden.isEmpty()) {
                groups.add(PaletteItem.createPaletteGroup(HIDDEN, "Not in this view", hidden));
            }
            return groups;
        });
    }

    /** The instances that the view does not show; none for a complete diagram. */
    private List<PaletteItem> hidden(ProjectModel model) {
        if (!state.isView() || model.find(state.element()).isEmpty()) {
            return List.of();
        }
        return Views.hidden(model, state.diagram()).stream()
                .map(id -> hidden(id, model.get(id, Instance.class)))
                .sorted(Comparator.comparing(PaletteItem::getLabel))
                .toList();
    }

    private static PaletteItem hidden(String id, Instance instance) {
        String name = String.valueOf(instance.getName());
        InstanceType type = instance.getType();
        String shown = type == null || type.eIsProxy() ? name : name + " : " + QualifiedNames.of(type);
        Map<String, String> args = Map.of(INSTANCE, id, LABEL, name + " to the view");
        return new PaletteItem(id, shown, new TriggerNodeCreationAction(ELEMENT_TYPE, args), "eye");
    }

    private List<PaletteItem> items(ProjectModel model, Group group) {
        return model.roots().stream()
                .flatMap(root -> Models.all(root, group.types()).stream())
                .filter(type -> type.getName() != null && !model.id(type).equals(state.element()))
                .map(type -> item(model.id(type), type, group.icon()))
                .sorted(Comparator.comparing(PaletteItem::getLabel))
                .toList();
    }

    private static PaletteItem item(String id, InstanceType type, String icon) {
        String name = QualifiedNames.of(type);
        Map<String, String> args = Map.of(KIND, "Instance", "type", id, LABEL, "instance of " + name);
        return new PaletteItem(name, name, new TriggerNodeCreationAction(ELEMENT_TYPE, args), icon);
    }

    private List<PaletteItem> deployment() {
        List<PaletteItem> groups = new ArrayList<>(PaletteTools.deployment());
        List<PaletteItem> instances = state.session().read(model -> {
            if (!(model.find(state.element()).orElse(null) instanceof Deployment deployment)) {
                return List.<PaletteItem>of(); // removed since it was opened
            }
            Assembly assembly = deployment.getAssembly();
            Map<Instance, String> processes = processes(deployment);
            return assembly == null || assembly.eIsProxy()
                    ? List.<PaletteItem>of()
                    : assembly.getInstances().stream()
                            .map(instance -> placed(model.id(instance), instance, processes.get(instance)))
                            .toList();
        });
        if (!instances.isEmpty()) {
            groups.add(PaletteItem.createPaletteGroup(INSTANCE, "Instances, to be placed", instances));
        }
        return groups;
    }

    /** Returns the names of the processes in which instances, or some of their nested instances, run. */
    private static Map<Instance, String> processes(Deployment deployment) {
        Map<Instance, String> processes = new HashMap<>();
        deployment.getNodes().stream()
                .flatMap(node -> node.getProcesses().stream())
                .forEach(process -> process.getPlacements().stream()
                        .filter(placement -> placement.getInstance() != null)
                        .flatMap(placement ->
                                placement.getInstance().getSteps().stream().limit(1))
                        .filter(step -> step.getInstance() != null)
                        .forEach(step -> processes.putIfAbsent(step.getInstance(), process.getName())));
        return processes;
    }

    /** @param process the process in which it runs; null if it is not placed */
    private static PaletteItem placed(String id, Instance instance, String process) {
        String name = String.valueOf(instance.getName());
        String shown = process == null ? name : name + " (in " + process + ")";
        Map<String, String> args = Map.of(INSTANCE, id, LABEL, name);
        return new PaletteItem(
                id, shown, new TriggerNodeCreationAction(ELEMENT_TYPE, args), process == null ? "pin" : "pinned");
    }
}
