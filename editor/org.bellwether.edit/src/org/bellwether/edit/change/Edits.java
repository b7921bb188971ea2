// SPDX-License-Identifier: Apache-2.0
package org.bellwether.edit.change;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.bellwether.edit.project.EditRefused;
import org.bellwether.edit.project.ModelFile;
import org.bellwether.edit.project.ProjectModel;
import org.bellwether.edit.state.SessionEvent;
import org.bellwether.edit.state.SessionState;
import org.bellwether.edit.state.SessionThread;
import org.bellwether.language.rename.Rename;
import org.bellwether.language.rename.RenameRefused;
import org.bellwether.model.assembly.Connection;
import org.bellwether.model.assembly.Instance;
import org.bellwether.model.deployment.Node;
import org.bellwether.model.experiment.ExperimentPackage;
import org.bellwether.model.experiment.JitterMetric;
import org.bellwether.model.experiment.LatencyMetric;
import org.bellwether.model.experiment.Metric;
import org.bellwether.model.parameter.NamedElement;
import org.bellwether.model.util.ElementKeys;
import org.bellwether.model.util.ElementPaths;
import org.bellwether.model.util.QualifiedNames;
import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.util.EcoreUtil;

/**
 * The operations on a drawing. Each operation is one step that can be undone. An illegal operation is refused ({@link
 * EditRefused}) with the reason, and changes nothing. Elements are identified by ids.
 */
public final class Edits {
    private final SessionState sessionState;
    private final SessionThread thread;
    private final ChildTypes childTypes = new ChildTypes();
    private final FeatureValues values;

    public Edits(SessionState sessionState, SessionThread thread, FeatureValues values) {
        this.sessionState = sessionState;
        this.thread = thread;
        this.values = values;
    }

    /** Returns the kinds of parts that can be created in an element. */
    public List<ChildType> palette(String container) {
        return thread.call(() -> childTypes.in(sessionState.model().get(container)));
    }

    /**
     * Returns the kinds of elements that can contain a part, as text for the user.
     *
     * @param kind a {@link ChildType#name()}
     * @return the kinds with their articles: {@code an interface}
     */
    public List<String> holders(String kind) {
        return childTypes.holders(ChildTypes.type(kind));
    }

    /**
     * Creates an element with an unused name, and with its required parts as far as these are clear.
     *
     * @param container the id of the container
     * @param kind a {@link ChildType#name()}
     * @param features the texts of features as the property sheet accepts them, such as {@code type} of an instance, or
     *     a proposed {@code name}, which is made unique; references may be ids
     * @param place the place in the drawing; null for automatic placement
     * @return the id of the element
     */
    public String create(String container, String kind, Map<String, String> features, DiagramPosition place) {
        EClass type = ChildTypes.type(kind);
        return step("Add " + ElementPaths.kind(EcoreUtil.create(type)), model -> {
            EObject element = Creation.create(model.get(container), type, model);
            features.forEach((feature, text) -> {
                if (!feature.equals("name")) {
                    values.setSimple(element, feature, text);
                }
            });
            if (element instanceof NamedElement named && named.getName() == null) {
                String wanted = features.getOrDefault("name", FreshNames.usual(named));
                FreshNames.name(named, wanted, model.roots());
            }
            return put(element, place, model);
        });
    }

    private static String put(EObject element, DiagramPosition place, ProjectModel model) {
        String id = model.id(element);
        if (place != null) {
            model.layouts().set(place.diagram(), id, place.numbers());
        }
        return id;
    }

    /** Deletes elements with the elements that cannot exist without them; no reference to a deleted element is left. */
    public Optional<SessionEvent> delete(Collection<String> ids) {
        return thread.call(() -> {
            List<EObject> elements = elements(ids);
            return elements.isEmpty()
                    ? Optional.empty()
                    : sessionState.change(
                            "Delete " + named(elements), model -> new Deletion(model.roots()).delete(elements));
        });
    }

    /** Returns the reason why an element cannot have the name; empty if it can. */
    public Optional<String> checkName(String id, String name) {
        return thread.call(() -> {
            try {
                NameChecks.check(
                        sessionState.model().get(id), name, sessionState.model().roots());
                return Optional.empty();
            } catch (EditRefused e) {
                return Optional.of(e.getMessage());
            }
        });
    }

    /** Renames an element in all files and layouts. */
    public Optional<SessionEvent> rename(String id, String name) {
        return thread.call(() -> {
            EObject element = sessionState.model().get(id, NamedElement.class);
            if (name.equals(ElementKeys.name(element))) {
                return Optional.empty();
            }
            Rename rename = renaming(element, name);
            return sessionState.make(
                    "Rename " + QualifiedNames.simple(element) + " to " + name,
                    step -> step.execute(rename.command()),
                    false,
                    SessionEvent.Kind.CHANGE);
        });
    }

    public static Rename renaming(EObject element, String name) {
        try {
            return Rename.of(element, name);
        } catch (RenameRefused e) {
            throw new EditRefused(e.getMessage(), e);
        }
    }

    /** Returns whether a connection may be drawn; see the metamodel's constraints on connections. */
    public EditPermission mayConnect(InstancePort source, InstancePort target) {
        return thread.call(() -> {
            try {
                return new DrawnConnectionRules(sessionState.model()).mayConnect(source, target, null);
            } catch (EditRefused e) {
                return EditPermission.no(e.getMessage());
            }
        });
    }

    /** Returns the types whose new instances could be connected with a port, by name. */
    public List<ConnectionCandidate> candidates(InstancePort end) {
        return thread.call(() -> ConnectionCandidate.of(sessionState.model(), end));
    }

    /** Draws a connection; from the target to the source if only this direction is allowed. Returns the connection's id. */
    public String connect(InstancePort source, InstancePort target) {
        return step("Connect", model -> model.id(new DrawnConnectionRules(model).connect(source, target)));
    }

    /** Returns whether an end of a connection may be moved to another port. */
    public EditPermission mayReconnect(String connection, boolean atSource, InstancePort end) {
        return thread.call(() -> {
            try {
                new DrawnConnectionRules(sessionState.model())
                        .checkReconnect(sessionState.model().get(connection, Connection.class), atSource, end);
                return EditPermission.YES;
            } catch (EditRefused e) {
                return EditPermission.no(e.getMessage());
            }
        });
    }

    /** Moves an end of a connection to another port; returns the connection's new id. */
    public String reconnect(String connection, boolean atSource, InstancePort end) {
        return step("Reconnect", model -> {
            Connection moved = model.get(connection, Connection.class);
            new DrawnConnectionRules(model).reconnect(moved, atSource, end);
            return model.id(moved);
        });
    }

    /** Returns whether a line from one node of a deployment to another may become a link. */
    public EditPermission mayLink(String node, String other) {
        return thread.call(() -> {
            ProjectModel model = sessionState.model();
            String refusal = NodeLinks.refusal(model.get(node, Node.class), model.get(other, Node.class));
            return refusal.isEmpty() ? EditPermission.YES : EditPermission.no(refusal);
        });
    }

    /** Joins two nodes of a deployment by a new link; returns the link's id. */
    public String link(String node, String other) {
        return step(
                "Add link",
                model -> model.id(NodeLinks.link(model.get(node, Node.class), model.get(other, Node.class), model)));
    }

    /** Moves elements into another container; returns their new ids. */
    public List<String> move(Collection<String> ids, String container) {
        return thread.call(() -> {
            List<EObject> elements = elements(ids);
            return step("Move " + named(elements), model -> {
                new Moving(model).move(elements, model.get(container));
                return elements.stream().map(model::id).toList();
            });
        });
    }

    /**
     * Places an instance in a process; an instance that is placed already is moved.
     *
     * @param instances the ids of the path to the instance: nested assemblies first, the outermost one at the beginning
     * @param where a process or an element of it; if the element is a thread pool or a part of one, the pool serves the
     *     instance
     * @return the placement's id
     */
    public String place(List<String> instances, String where) {
        return step(
                "Place instance",
                model -> model.id(ProcessPlacement.place(
                        instances.stream()
                                .map(id -> model.get(id, Instance.class))
                                .toList(),
                        model.get(where))));
    }

    /**
     * Adds a metric to an experiment.
     *
     * @param kind a {@link ChildType#name()}, such as {@code LatencyMetric}
     * @param from the place of the metric, or the beginning of its path
     * @param to the end of the path; null for a metric at one place
     * @return the id of the metric
     */
    public String measure(String experiment, String kind, MeasuredPort from, MeasuredPort to) {
        return step("Add metric", model -> {
            EObject element = Creation.create(model.get(experiment), ChildTypes.type(kind), model);
            if (!(element instanceof Metric metric)) {
                throw new EditRefused(kind + " is not a metric.");
            }
            metric.setAt(to == null ? from.point(model) : MeasuredPort.path(from, to, model));
            FreshNames.name(metric, MeasuredPort.usualName(metric, from, to, model), model.roots());
            return model.id(metric);
        });
    }

    /**
     * Adds the jitter of a latency, which uses the phases and the samples of the latency.
     *
     * @param latency the id of the latency metric
     * @return the new metric's id
     */
    public String measureJitter(String latency) {
        return step("Add metric", model -> {
            LatencyMetric of = model.get(latency, LatencyMetric.class);
            JitterMetric jitter =
                    (JitterMetric) Creation.create(of.eContainer(), ExperimentPackage.Literals.JITTER_METRIC, model);
            jitter.setOf(of);
            jitter.getPhases().addAll(of.getPhases());
            jitter.setWarmup(EcoreUtil.copy(of.getWarmup()));
            jitter.setSamples(EcoreUtil.copy(of.getSamples()));
            jitter.setPooling(of.getPooling());
            FreshNames.name(
                    jitter, of.getName() == null ? "jitter" : of.getName() + MeasuredPort.JITTER, model.roots());
            return model.id(jitter);
        });
    }

    /** Sets the places of several elements of a diagram. */
    public Optional<SessionEvent> arrange(String label, String diagram, Map<String, List<Integer>> numbers) {
        return thread.call(
                () -> sessionState.change(label, model -> model.layouts().set(diagram, numbers)));
    }

    /**
     * Returns elements as text in the notation, with the connections between them: for the clipboard of this or another
     * project.
     *
     * @param diagram the id of the diagram whose places are copied, too; null for none
     */
    public String copy(Collection<String> ids, String diagram) {
        return thread.call(() -> copyAsDrawn(
                ids, diagram == null ? Map.of() : sessionState.model().layouts().of(diagram)));
    }

    /**
     * Returns elements as text for the clipboard, with places that the caller knows.
     *
     * @param layout the numbers of the layout by the elements' ids
     */
    public String copyAsDrawn(Collection<String> ids, Map<String, List<Integer>> layout) {
        return thread.call(() -> {
            List<EObject> elements = elements(ids);
            elements.stream().map(sessionState.model()::file).distinct().forEach(Edits::refuseBroken);
            sessionState.refresh(true);
            return new Clipboard(sessionState.model()).copy(elements, layout);
        });
    }

    private static void refuseBroken(ModelFile file) {
        if (file.isBroken()) {
            throw new EditRefused("The text of " + file.path() + " has errors. Fix them in the text first.");
        }
    }

    /** Copies elements, then deletes them; returns the text. */
    public String cut(Collection<String> ids, String diagram) {
        return thread.call(() -> {
            String text = copy(ids, diagram);
            delete(ids);
            return text;
        });
    }

    /**
     * Pastes a clipboard's text into a container, or into the nearest enclosing container that can hold it; names are
     * made unique.
     *
     * @param place the diagram, and x and y of the upper left corner; without numbers, a little aside of the originals; null
     *     for automatic placement
     * @return the ids of the new elements
     */
    public List<String> paste(String text, String container, DiagramPosition place) {
        return step(
                "Paste",
                model -> new Clipboard(model)
                        .paste(text, model.get(container), place).stream()
                                .map(model::id)
                                .toList());
    }

    /** Copies elements next to the originals; returns the ids of the copies. */
    public List<String> duplicate(Collection<String> ids, String diagram) {
        return thread.call(() -> {
            List<EObject> elements = elements(ids);
            String text = copy(ids, diagram);
            String container = sessionState.model().id(elements.get(0).eContainer());
            DiagramPosition place = diagram == null ? null : new DiagramPosition(diagram, List.of());
            return step(
                    "Duplicate " + named(elements),
                    model -> new Clipboard(model)
                            .paste(text, model.get(container), place).stream()
                                    .map(model::id)
                                    .toList());
        });
    }

    private List<EObject> elements(Collection<String> ids) {
        List<EObject> result = new ArrayList<>();
        ids.forEach(id -> sessionState.model().find(id).ifPresent(result::add));
        // An element inside of another selected element is part of that element's operation
        result.removeIf(each -> result.stream().anyMatch(other -> other != each && EcoreUtil.isAncestor(other, each)));
        return result;
    }

    private static String named(List<EObject> elements) {
        return elements.size() == 1 ? QualifiedNames.simple(elements.get(0)) : elements.size() + " elements";
    }

    /** Makes one step, and returns the function's result. */
    private <T> T step(String label, Function<ProjectModel, T> function) {
        return thread.call(() -> {
            List<T> result = new ArrayList<>();
            sessionState.change(label, model -> result.add(function.apply(model)));
            return result.get(0);
        });
    }
}
