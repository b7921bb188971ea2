// SPDX-License-Identifier: Apache-2.0
package org.bellwether.glsp.diagram.handlers;

import com.google.inject.Inject;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.bellwether.edit.change.Edits;
import org.bellwether.edit.change.InstancePort;
import org.bellwether.edit.change.MeasuredPort;
import org.bellwether.edit.change.Views;
import org.bellwether.edit.project.EditRefused;
import org.bellwether.edit.project.ProjectModel;
import org.bellwether.glsp.diagram.drawing.EditLabel;
import org.bellwether.glsp.diagram.drawing.PaletteItems;
import org.bellwether.glsp.diagram.state.DiagramState;
import org.bellwether.glsp.diagram.state.Ids;
import org.bellwether.glsp.diagram.state.NestingLevel;
import org.bellwether.glsp.layout.Point;
import org.bellwether.glsp.layout.Shape;
import org.bellwether.glsp.scene.Box;
import org.bellwether.glsp.scene.InstancePorts;
import org.bellwether.glsp.scene.Scenes;
import org.bellwether.glsp.scene.ShapeIds;
import org.bellwether.model.assembly.Instance;
import org.bellwether.model.experiment.Experiment;
import org.bellwether.model.experiment.LatencyMetric;
import org.bellwether.model.experiment.Model;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.glsp.graph.GPoint;
import org.eclipse.glsp.server.actions.Action;
import org.eclipse.glsp.server.actions.ActionDispatcher;
import org.eclipse.glsp.server.actions.SelectAction;
import org.eclipse.glsp.server.operations.CreateNodeOperation;
import org.eclipse.glsp.server.operations.CreateOperationHandler;

/** Creates an element of the palette at the pointer, and selects it. */
public class CreateHandler extends SessionOperation<CreateNodeOperation>
        implements CreateOperationHandler<CreateNodeOperation> {
    private static final String JITTER = "JitterMetric";
    private static final Set<String> METRICS =
            Set.of("LatencyMetric", "ThroughputMetric", JITTER, "DeadlineMissMetric");

    private final DiagramState state;
    private final ActionDispatcher dispatcher;

    @Inject
    CreateHandler(DiagramState state, ActionDispatcher dispatcher) {
        this.state = state;
        this.dispatcher = dispatcher;
    }

    @Override
    public List<String> getHandledElementTypeIds() {
        return List.of(PaletteItems.ELEMENT_TYPE);
    }

    @Override
    void run(CreateNodeOperation operation) {
        Map<String, String> features = new HashMap<>(operation.getArgs());
        String label = features.remove(PaletteItems.LABEL);
        String from = features.remove(PaletteItems.FROM);
        String to = features.remove(PaletteItems.TO);
        // A new instance that is connected belongs to the diagram, and not to an open box at its position
        String target = operation.getContainerId() == null || from != null ? "" : operation.getContainerId();
        String around = around(Ids.shape(target));
        List<Action> after = new ArrayList<>();
        state.session().change("Add " + label, model -> {
            String id = make(model, features, label, target);
            if (from != null && to != null) {
                state.session().edits().connect(new InstancePorts(state.scene()).of(from), new InstancePort(id, to));
            }
            boolean isInside = !around.isEmpty()
                    && state.level(ShapeIds.inside(around, id))
                            .diagram()
                            .equals(model.id(model.get(id).eContainer()));
            String shape = isInside ? ShapeIds.inside(around, id) : id;
            boolean stands = isInstanceHere(model, shape)
                    || Scenes.of(model, state.diagram()).allOwners().containsKey(shape);
            Map<String, List<Integer>> numbers = new HashMap<>();
            operation
                    .getLocation()
                    .filter(point -> stands)
                    .ifPresent(point -> numbers.put(shape, place(point, state.corner(shape))));
            if (state.isView() && isInstanceHere(model, id)) {
                Views.show(model, state.diagram(), List.of(id));
            }
            NestingLevel level = state.level(shape);
            if (!level.diagram().equals(state.diagram())) {
                state.pin(model, Map.of());
            }
            level.pin(model, numbers);
            state.makeRoom(model, shape);
            // If the new element has no box of its own, its container's box stays selected: people often add several
            Optional<String> written = toWrite(id);
            boolean isLine = !stands && model.get(state.element()) instanceof Experiment;
            String shown = stands ? shape : isLine ? Ids.statement(id) : written.orElse(Ids.shape(target));
            after.add(new SelectAction(List.of(shown), true));
            written.map(EditLabel::new).ifPresent(after::add);
        });
        // If the change is refused, no element is selected or edited
        dispatcher.dispatchAfterNextUpdate(after.toArray(Action[]::new));
    }

    /**
     * Returns whether a shape is an instance of the shown assembly: each such instance has a box, so that the scene
     * need not be read.
     */
    private boolean isInstanceHere(ProjectModel model, String shape) {
        return model.find(shape).orElse(null) instanceof Instance instance
                && instance.eContainer() == model.get(state.element());
    }

    /**
     * Returns the label that the user edits next: the name of a type, the statement of a line; none for other elements.
     */
    private Optional<String> toWrite(String id) {
        return state.session().read(model -> {
            if (!(model.get(state.element()) instanceof Model)) {
                return Optional.empty();
            }
            List<Box> boxes = Scenes.of(model, state.diagram()).boxes();
            boolean isLine = boxes.stream()
                    .anyMatch(
                            box -> box.rows().stream().anyMatch(row -> row.id().equals(id))
                                    || box.ports().stream().anyMatch(port -> id.equals(port.element())));
            boolean isBox = boxes.stream().anyMatch(box -> box.id().equals(id));
            return isLine ? Optional.of(Ids.statement(id)) : isBox ? Optional.of(Ids.name(id)) : Optional.empty();
        });
    }

    /** Returns the open box under the pointer; empty if there is none. */
    private String around(String shape) {
        Box box = state.scene().allOwners().get(shape);
        return box != null && box.inside() != null ? box.id() : ShapeIds.around(shape);
    }

    private String make(ProjectModel model, Map<String, String> features, String label, String target) {
        Edits edits = state.session().edits();
        String instance = features.remove(PaletteItems.INSTANCE);
        if (instance != null && state.isView()) {
            return model.id(model.get(instance, Instance.class)); // it is there, and only has to be shown
        } else if (instance != null) {
            return edits.place(List.of(instance), Ids.element(target));
        }
        String varied = features.remove(PaletteItems.VARIED);
        if (varied != null) {
            return state.session().factorCandidates().vary(state.diagram(), varied);
        }
        String kind = features.remove(PaletteItems.KIND);
        String element = Ids.element(target);
        if (JITTER.equals(kind) && model.find(element).orElse(null) instanceof LatencyMetric) {
            return edits.measureJitter(element);
        } else if (METRICS.contains(kind)) {
            MeasuredPort where = new InstancePorts(state.scene()).measuredPort(model, measured(Ids.shape(target)));
            return edits.measure(state.diagram(), kind, where, null);
        }
        return edits.create(container(kind, label, target), kind, features, null);
    }

    /**
     * Returns the port at which a new metric measures, which may be dropped on the port, on the port's name, or on a
     * connection.
     */
    private String measured(String shape) {
        return state.scene()
                .allWires()
                .filter(wire -> wire.id().equals(shape))
                .map(wire -> wire.kind().equals("event") ? wire.target() : wire.source())
                .findFirst()
                .or(() -> Optional.of(shape).filter(state.scene().ports()::containsKey))
                .filter(port -> !port.contains("|note|"))
                .orElseThrow(() -> new EditRefused(
                        "A metric needs a place. Drop it onto a port, the name of a port or a connection; drop a "
                                + "jitter also onto the line of a latency."));
    }

    /**
     * Returns the innermost element under the pointer that can contain the new element; otherwise the element of the
     * diagram.
     */
    private String container(String kind, String label, String target) {
        Set<String> candidates = state.session().read(model -> {
            Set<String> around = new LinkedHashSet<>();
            Box open = state.scene().allOwners().get(Ids.shape(target));
            if (open != null && open.inside() != null) {
                around.add(open.inside().scene().id());
            }
            EObject shown = model.get(state.element());
            EObject each = model.find(Ids.element(target)).orElse(null);
            for (; each != null && each != shown; each = each.eContainer()) {
                around.add(model.id(each));
            }
            if (!kind.equals("Assembly")) { // assemblies are put at the top level of a file, as usual
                around.add(model.id(Scenes.ground(model, state.diagram())));
            }
            around.add(state.element());
            return around;
        });
        return candidates.stream()
                .filter(id -> state.session().edits().palette(id).stream()
                        .anyMatch(each -> each.name().equals(kind)))
                .findFirst()
                .orElseThrow(() -> new EditRefused("Nothing here can hold this (" + label + "). Drop it onto "
                        + oneOf(state.session().edits().holders(kind)) + ", or select one first."));
    }

    /** Returns {@code an interface, an event type or a home}. */
    private static String oneOf(List<String> kinds) {
        int last = kinds.size() - 1;
        return last < 0
                ? "an element that can"
                : last == 0 ? kinds.get(0) : String.join(", ", kinds.subList(0, last)) + " or " + kinds.get(last);
    }

    /** Returns the position under the pointer, on the grid. */
    private static List<Integer> place(GPoint point, Point corner) {
        return List.of(onGrid(point.getX() - corner.x() - 60), onGrid(point.getY() - corner.y() - 20));
    }

    static int onGrid(double value) {
        return (int) Math.rint(value / Shape.GRID) * Shape.GRID;
    }
}
