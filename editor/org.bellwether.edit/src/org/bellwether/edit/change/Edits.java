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
 * The operations on a drawing: each is one step that can be undone. An illegal operation is refused ({@link
 * EditRefused}) with the reason, and changes nothing. Ids identify the elements.
 */
public final class Edits {
    private final SessionState sessionState;
    private final SessionThread thread;
    private final Kinds kinds = new Kinds();
    private final Values values;

    public Edits(SessionState sessionState, SessionThread thread, Values values) {
        this.sessionState = sessionState;
        this.thread = thread;
        this.values = values;
    }

    /** The kinds of parts that an element can get. */
    public List<Kind> palette(String container) {
        return thread.call(() -> kinds.in(sessionState.model().get(container)));
    }

    /**
     * The kinds of elements that can hold a part, for people.
     *
     * @param kind a {@link Kind#name()}
     * @return with their articles: {@code an interface}
     */
    public List<String> holders(String kind) {
        return kinds.holders(Kinds.type(kind));
    }

    /**
     * Makes an element with a fresh name, and with its required parts as far as they are clear.
     *
     * @param container where it comes
     * @param kind a {@link Kind#name()}
     * @param features texts of features as the property sheet takes them, such as {@code type} of an instance, or a
     *     {@code name} to be made free; ids are taken for references
     * @param place where it is drawn; null: where there is room
     * @return its id
     */
    public String create(String container, String kind, Map<String, String> features, Place place) {
        EClass type = Kinds.type(kind);
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

    private static String put(EObject element, Place place, ProjectModel model) {
        String id = model.id(element);
        if (place != null) {
            model.layouts().set(place.diagram(), id, place.numbers());
        }
        return id;
    }

    /** Deletes elements with the elements that cannot exist without them; no reference to them is left. */
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
                Names.check(
                        sessionState.model().get(id), name, sessionState.model().roots());
                return Optional.empty();
            } catch (EditRefused e) {
                return Optional.of(e.getMessage());
            }
        });
    }

    /** Gives an element another name, in all files and layouts. */
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
    public Verdict mayConnect(End source, End target) {
        return thread.call(() -> {
            try {
                return new DrawnConnectionRules(sessionState.model()).mayConnect(source, target, null);
            } catch (EditRefused e) {
                return Verdict.no(e.getMessage());
            }
        });
    }

    /** The types of which a new instance could be connected with a port, by name. */
    public List<Partner> partners(End end) {
        return thread.call(() -> Partner.of(sessionState.model(), end));
    }

    /** Draws a connection; from the target to the source where only that may be. Gives its id. */
    public String connect(End source, End target) {
        return step("Connect", model -> model.id(new DrawnConnectionRules(model).connect(source, target)));
    }

    /** Returns whether an end of a connection may lead elsewhere. */
    public Verdict mayReconnect(String connection, boolean atSource, End end) {
        return thread.call(() -> {
            try {
                new DrawnConnectionRules(sessionState.model())
                        .checkReconnect(sessionState.model().get(connection, Connection.class), atSource, end);
                return Verdict.YES;
            } catch (EditRefused e) {
                return Verdict.no(e.getMessage());
            }
        });
    }

    /** Leads one end of a connection elsewhere; gives the connection's new id. */
    public String reconnect(String connection, boolean atSource, End end) {
        return step("Reconnect", model -> {
            Connection moved = model.get(connection, Connection.class);
            new DrawnConnectionRules(model).reconnect(moved, atSource, end);
            return model.id(moved);
        });
    }

    /** Returns whether a line from one node of a deployment to another one may become a link. */
    public Verdict mayLink(String node, String other) {
        return thread.call(() -> {
            ProjectModel model = sessionState.model();
            String refusal = NodeLinks.refusal(model.get(node, Node.class), model.get(other, Node.class));
            return refusal.isEmpty() ? Verdict.YES : Verdict.no(refusal);
        });
    }

    /** Joins two nodes of a deployment by a new link; gives its id. */
    public String link(String node, String other) {
        return step(
                "Add link",
                model -> model.id(NodeLinks.link(model.get(node, Node.class), model.get(other, Node.class), model)));
    }

    /** Moves elements into another container; gives their new ids. */
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
     * Lets an instance run in a process, or in another one than before.
     *
     * @param instances ids of the instance, of nested assemblies the outermost first
     * @param where a process or something in it; a thread pool, or something in that, serves the instance from now on
     * @return the placement's id
     */
    public String place(List<String> instances, String where) {
        return step(
                "Place instance",
                model -> model.id(Placing.place(
                        instances.stream()
                                .map(id -> model.get(id, Instance.class))
                                .toList(),
                        model.get(where))));
    }

    /**
     * Adds a metric to an experiment.
     *
     * @param kind a {@link Kind#name()}, such as {@code LatencyMetric}
     * @param from where it measures; or where its path begins
     * @param to where the path ends; null if it measures at one place
     * @return its id
     */
    public String measure(String experiment, String kind, Measuring from, Measuring to) {
        return step("Add metric", model -> {
            EObject element = Creation.create(model.get(experiment), Kinds.type(kind), model);
            if (!(element instanceof Metric metric)) {
                throw new EditRefused(kind + " is not a metric.");
            }
            metric.setAt(to == null ? from.point(model) : Measuring.path(from, to, model));
            FreshNames.name(metric, Measuring.usualName(metric, from, to, model), model.roots());
            return model.id(metric);
        });
    }

    /**
     * Adds the jitter of a latency, measured in the phases and from the samples of that.
     *
     * @param latency id of the metric
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
            FreshNames.name(jitter, of.getName() == null ? "jitter" : of.getName() + Measuring.JITTER, model.roots());
            return model.id(jitter);
        });
    }

    /** Puts several elements of a diagram somewhere. */
    public Optional<SessionEvent> arrange(String label, String diagram, Map<String, List<Integer>> numbers) {
        return thread.call(
                () -> sessionState.change(label, model -> model.layouts().set(diagram, numbers)));
    }

    /**
     * Elements as text in the notation, with the connections among them: for the clipboard, of this or another project.
     *
     * @param diagram the diagram whose places are copied, too; null for none
     */
    public String copy(Collection<String> ids, String diagram) {
        return thread.call(() -> copyAsDrawn(
                ids, diagram == null ? Map.of() : sessionState.model().layouts().of(diagram)));
    }

    /**
     * Makes the same change if the caller knows the drawing better.
     *
     * @param layout numbers by the elements' ids
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

    /** Copies, then deletes; gives the text. */
    public String cut(Collection<String> ids, String diagram) {
        return thread.call(() -> {
            String text = copy(ids, diagram);
            delete(ids);
            return text;
        });
    }

    /**
     * Puts a clipboard's text into a container, or into the nearest one around it that has room; names are made fresh.
     *
     * @param place the diagram, and x and y of the upper left corner; without numbers a little aside; null: where there is room
     * @return the ids of the new elements
     */
    public List<String> paste(String text, String container, Place place) {
        return step(
                "Paste",
                model -> new Clipboard(model)
                        .paste(text, model.get(container), place).stream()
                                .map(model::id)
                                .toList());
    }

    /** Copies elements beside themselves; gives the copies' ids. */
    public List<String> duplicate(Collection<String> ids, String diagram) {
        return thread.call(() -> {
            List<EObject> elements = elements(ids);
            String text = copy(ids, diagram);
            String container = sessionState.model().id(elements.get(0).eContainer());
            Place place = diagram == null ? null : new Place(diagram, List.of());
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
        // An element goes with a selected element that contains it
        result.removeIf(each -> result.stream().anyMatch(other -> other != each && EcoreUtil.isAncestor(other, each)));
        return result;
    }

    private static String named(List<EObject> elements) {
        return elements.size() == 1 ? QualifiedNames.simple(elements.get(0)) : elements.size() + " elements";
    }

    /** One step that gives something out. */
    private <T> T step(String label, Function<ProjectModel, T> function) {
        return thread.call(() -> {
            List<T> result = new ArrayList<>();
            sessionState.change(label, model -> result.add(function.apply(model)));
            return result.get(0);
        });
    }
}
