// SPDX-License-Identifier: Apache-2.0
package org.bellwether.edit.change;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.bellwether.edit.project.EditRefused;
import org.bellwether.edit.project.Layouts;
import org.bellwether.edit.project.ProjectModel;
import org.bellwether.edit.project.ViewIds;
import org.bellwether.edit.state.SessionEvent;
import org.bellwether.edit.state.SessionState;
import org.bellwether.edit.state.SessionThread;
import org.bellwether.model.assembly.Assembly;
import org.bellwether.model.assembly.Connection;
import org.bellwether.model.assembly.ConnectionEnd;
import org.bellwether.model.assembly.Instance;

/**
 * Views of assemblies: diagrams that show some of the instances. A view has its own layout; the model contains no
 * views. Each operation is one step that can be undone, or is refused ({@link EditRefused}). {@link ViewIds} describes
 * the ids of views, {@link Layouts} how views are stored.
 */
public final class Views {
    private final SessionState sessionState;
    private final SessionThread thread;

    public Views(SessionState sessionState, SessionThread thread) {
        this.sessionState = sessionState;
        this.thread = thread;
    }

    /**
     * Makes a view with a fresh name. Its instances keep their places, and the connections among them their bends.
     *
     * @param diagram the id of the diagram that they are chosen in: of the assembly, or of another view of it
     * @param instances x and y of the chosen instances as they are drawn there, by their ids; they count where the
     *     diagram's layout has no place. No numbers: where there is room. Ids of other elements are ignored
     * @return its id
     */
    public String create(String diagram, Map<String, List<Integer>> instances) {
        return thread.call(() -> {
            List<String> made = new ArrayList<>();
            sessionState.change("Add a view", model -> {
                String assembly = ViewIds.element(diagram);
                Map<String, List<Integer>> numbers = model.reading(() -> numbers(model, diagram, instances));
                List<String> others = model.layouts().views(assembly);
                if (others.size() >= Layouts.MOST_VIEWS) {
                    throw new EditRefused("An assembly has at most " + Layouts.MOST_VIEWS
                            + " views. Delete one that is not used any more.");
                }
                String view = IntStream.iterate(1, n -> n + 1)
                        .mapToObj(n -> ViewIds.of(assembly, "view " + n))
                        .filter(id -> !others.contains(id))
                        .findFirst()
                        .orElseThrow();
                model.layouts().addView(view);
                model.layouts().set(view, numbers);
                made.add(view);
            });
            return made.get(0);
        });
    }

    /** The numbers of a new view, by the ids of its instances and of the connections that have bends. */
    private static Map<String, List<Integer>> numbers(
            ProjectModel model, String diagram, Map<String, List<Integer>> instances) {
        Assembly assembly = model.get(ViewIds.element(diagram), Assembly.class);
        Map<String, List<Integer>> stored = model.layouts().of(diagram);
        Map<String, List<Integer>> result = new LinkedHashMap<>();
        assembly.getInstances().stream()
                .map(model::id)
                .filter(instances::containsKey)
                .forEach(id -> result.put(id, place(stored.getOrDefault(id, List.of()), instances.get(id))));
        Set<String> shown = Set.copyOf(result.keySet());
        for (Connection connection : assembly.getConnections()) {
            List<Integer> bends = stored.get(model.id(connection));
            if (bends != null && shown.containsAll(ends(model, connection))) {
                result.put(model.id(connection), bends);
            }
        }
        return result;
    }

    /** Returns all stored numbers: the size of an open box follows its place, and keeps the box open in the view. */
    private static List<Integer> place(List<Integer> stored, List<Integer> drawn) {
        if (stored.size() >= 2) {
            return stored;
        }
        return drawn.size() == 2 ? drawn : Layouts.UNPLACED;
    }

    /** Returns the reason why a view cannot have a name; empty if it can. */
    public Optional<String> checkName(String view, String name) {
        return thread.call(() -> refusal(view, name));
    }

    private Optional<String> refusal(String view, String name) {
        String assembly = ViewIds.element(view);
        String id = ViewIds.of(assembly, name);
        boolean isTaken = !id.equals(view)
                && sessionState.model().layouts().views(assembly).contains(id);
        String refusal = ViewIds.refusal(name);
        return !refusal.isEmpty()
                ? Optional.of(refusal)
                : isTaken ? Optional.of("Another view of the assembly has this name.") : Optional.empty();
    }

    /** Gives a view another name. */
    public Optional<SessionEvent> rename(String view, String name) {
        return thread.call(() -> {
            ProjectModel model = sessionState.model();
            check(model, view);
            refusal(view, name).ifPresent(refusal -> {
                throw new EditRefused(refusal);
            });
            String id = ViewIds.of(ViewIds.element(view), name);
            if (id.equals(view)) {
                return Optional.empty();
            }
            return sessionState.make(
                    "Rename view " + ViewIds.name(view) + " to " + name,
                    step -> {
                        sessionState.record(step, () -> model.layouts().remove(id)); // lines that another program left
                        step.renameView(view, id);
                    },
                    false,
                    SessionEvent.Kind.CHANGE);
        });
    }

    /** Deletes a view; its instances stay in the model. */
    public Optional<SessionEvent> delete(String view) {
        return thread.call(() -> sessionState.change("Delete view " + ViewIds.name(view), model -> {
            check(model, view);
            model.layouts().remove(view);
        }));
    }

    /** Adds instances to a view; they are drawn where there is room. */
    public Optional<SessionEvent> add(String view, Collection<String> instances) {
        return thread.call(
                () -> sessionState.change("Add to view " + ViewIds.name(view), model -> show(model, view, instances)));
    }

    /**
     * Adds instances to a view where there is room. Instances of the view keep their places. Only inside of a change.
     *
     * @param instances ids; ids of other elements are ignored
     */
    public static void show(ProjectModel model, String view, Collection<String> instances) {
        check(model, view);
        Map<String, List<Integer>> numbers = new LinkedHashMap<>();
        model.reading(() -> hidden(model, view)).stream()
                .filter(Set.copyOf(instances)::contains)
                .forEach(id -> numbers.put(id, Layouts.UNPLACED));
        if (!numbers.isEmpty()) {
            model.layouts().set(view, numbers);
        }
    }

    /** Returns the ids of the instances that a view does not show, in the order of the model. */
    public static List<String> hidden(ProjectModel model, String view) {
        Set<String> known = model.layouts().of(view).keySet();
        return model.get(ViewIds.element(view), Assembly.class).getInstances().stream()
                .map(model::id)
                .filter(id -> !known.contains(id))
                .toList();
    }

    /**
     * Returns the ids of the instances that a view does not show and that are connected with some others.
     *
     * @param instances ids of the others
     */
    public static List<String> hiddenNeighbours(ProjectModel model, String view, Collection<String> instances) {
        check(model, view);
        return model.reading(() -> {
            Set<String> neighbours = neighbours(model, ViewIds.element(view), instances);
            return hidden(model, view).stream().filter(neighbours::contains).toList();
        });
    }

    private static Set<String> neighbours(ProjectModel model, String assembly, Collection<String> instances) {
        Set<String> result = new HashSet<>();
        for (Connection connection : model.get(assembly, Assembly.class).getConnections()) {
            List<String> ends = ends(model, connection);
            if (ends.stream().anyMatch(instances::contains)) {
                result.addAll(ends);
            }
        }
        return result;
    }

    /** Returns the ids of the instances at both ends. */
    private static List<String> ends(ProjectModel model, Connection connection) {
        return Stream.of(connection.getSource(), connection.getTarget())
                .map(end -> instance(model, end))
                .toList();
    }

    /** Returns an empty id if the end has no instance. */
    private static String instance(ProjectModel model, ConnectionEnd end) {
        Instance instance = end == null ? null : end.getInstance();
        String id = instance == null ? null : model.id(instance);
        return id == null ? "" : id;
    }

    /** Returns the ids of the elements that a view's layout has numbers for, with those of connections. */
    public static Set<String> numbered(ProjectModel model, String view) {
        check(model, view);
        return model.layouts().of(view).keySet();
    }

    private static void check(ProjectModel model, String view) {
        if (!model.layouts().views(ViewIds.element(view)).contains(view)) {
            throw new EditRefused("There is no such view any more. Another editor may have deleted or renamed it.");
        }
    }
}
