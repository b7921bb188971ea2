// SPDX-License-Identifier: Apache-2.0
package org.bellwether.edit.project;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.bellwether.edit.layout.Layout;
import org.bellwether.edit.layout.LayoutEntry;
import org.bellwether.edit.layout.LayoutFactory;
import org.eclipse.emf.ecore.util.InternalEList;

/**
 * The positions in diagrams. Ids identify a diagram and its elements; a diagram's layout is in the file beside the file
 * of its element. Numbers are x, y, width and height of a shape, x and y of each bend of a connection.
 *
 * <p>A view of an assembly (see {@link ViewIds}) shows the instances that its layout has entries for. It exists if its
 * layout has an entry for the assembly itself.
 */
public final class Layouts {
    /** The numbers of an instance of a view that is drawn where there is room. */
    public static final List<Integer> UNPLACED = List.of(0);
    /** The greatest number of views of an assembly: a layout file may have been written by any program. */
    public static final int MOST_VIEWS = 100;

    private final ProjectFiles files;

    Layouts(ProjectFiles files) {
        this.files = files;
    }

    /** Returns all numbers of a diagram by the elements' ids, which may include stale entries. */
    public Map<String, List<Integer>> of(String diagram) {
        ModelFile file = file(diagram);
        Map<String, List<Integer>> result = new LinkedHashMap<>();
        for (LayoutEntry entry : file.layout().layout().getEntries()) {
            if (entry.getDiagram().equals(local(diagram))) {
                result.put(global(file, entry.getElement()), List.copyOf(entry.getNumbers()));
            }
        }
        return result;
    }

    /**
     * Sets the numbers of an element; only allowed inside of a change. An empty list removes them: the element is
     * placed automatically.
     */
    public void set(String diagram, String element, List<Integer> numbers) {
        set(diagram, Map.of(element, numbers));
    }

    /** Sets the numbers of several elements in one pass over the layout. */
    public void set(String diagram, Map<String, List<Integer>> numbers) {
        ModelFile file = file(diagram);
        Layout layout = file.layout().layout();
        Map<String, List<Integer>> inFile = new LinkedHashMap<>();
        numbers.forEach((element, each) -> inFile.put(inFile(file, element), each));
        List<LayoutEntry> dropped = new ArrayList<>();
        Map<String, LayoutEntry> known = new HashMap<>(); // the last of several entries is used
        for (LayoutEntry entry : layout.getEntries()) {
            if (entry.getDiagram().equals(local(diagram)) && inFile.containsKey(entry.getElement())) {
                if (inFile.get(entry.getElement()).isEmpty()) {
                    dropped.add(entry);
                } else {
                    known.put(entry.getElement(), entry);
                }
            }
        }
        layout.getEntries().removeAll(dropped);
        List<LayoutEntry> added = new ArrayList<>();
        inFile.forEach((element, each) -> {
            LayoutEntry entry = known.get(element);
            if (entry == null && !each.isEmpty()) {
                added.add(entry(local(diagram), element, each));
            } else if (entry != null && !entry.getNumbers().equals(each)) {
                entry.getNumbers().clear();
                entry.getNumbers().addAll(each);
            }
        });
        // A usual addition compares all entries with each other
        ((InternalEList<LayoutEntry>) layout.getEntries()).addAllUnique(added);
    }

    private String inFile(ModelFile diagramsFile, String element) {
        ModelFile file = file(element);
        String result = file == diagramsFile ? local(element) : element;
        if (result.contains(" ")) {
            throw new EditRefused("The path " + file.path() + " has blanks, which layouts of other files"
                    + " cannot say. Rename the file.");
        }
        return result;
    }

    /** Returns the ids of all views by the ids of the elements that they show, sorted by their names. */
    public Map<String, List<String>> views() {
        Map<String, List<String>> result = new HashMap<>();
        for (ModelFile file : files.all()) {
            for (LayoutEntry entry : file.layout().layout().getEntries()) {
                String view = file.path() + "#" + entry.getDiagram();
                boolean isOne = ViewIds.isView(view)
                        && entry.getElement().equals(ViewIds.element(entry.getDiagram()))
                        && !ViewIds.name(view).isEmpty();
                if (isOne) {
                    result.computeIfAbsent(ViewIds.element(view), element -> new ArrayList<>())
                            .add(view);
                }
            }
        }
        result.replaceAll((element, views) -> views.stream()
                .distinct()
                .sorted(Comparator.comparing(ViewIds::name))
                .limit(MOST_VIEWS)
                .toList());
        return result;
    }

    /** Returns the ids of the views of an element's diagram, sorted by their names. */
    public List<String> views(String element) {
        return views().getOrDefault(element, List.of());
    }

    /** Makes a view that shows no instance yet; only inside of a change. */
    public void addView(String view) {
        remove(view); // lines that another program left
        set(view, ViewIds.element(view), UNPLACED);
    }

    /** Removes all numbers of a diagram, and a view with them; only inside of a change. */
    public void remove(String diagram) {
        Layout layout = file(diagram).layout().layout();
        List<LayoutEntry> removed = layout.getEntries().stream()
                .filter(entry -> entry.getDiagram().equals(local(diagram)))
                .toList();
        layout.getEntries().removeAll(removed);
    }

    /**
     * Returns the new ids of views by the old ones, if their elements have other ids now.
     *
     * @param ids new ids of elements by old ones
     */
    public Map<String, String> movedViews(Map<String, String> ids) {
        if (ids.isEmpty()) {
            return Map.of();
        }
        Map<String, String> result = new HashMap<>();
        views().forEach((element, views) -> {
            if (ids.containsKey(element)) {
                views.forEach(view -> result.put(view, ViewIds.moved(view, ids.get(element))));
            }
        });
        return result;
    }

    private static LayoutEntry entry(String diagram, String element, List<Integer> numbers) {
        LayoutEntry entry = LayoutFactory.eINSTANCE.createLayoutEntry();
        entry.setDiagram(diagram);
        entry.setElement(element);
        entry.getNumbers().addAll(numbers);
        return entry;
    }

    /** Returns whether some of these ids belong to a diagram or an element in a layout. */
    public boolean concern(Set<String> ids) {
        return !ids.isEmpty()
                && files.all().stream()
                        .anyMatch(file -> file.layout().layout().getEntries().stream()
                                .anyMatch(entry -> !Collections.disjoint(ids, idsOf(file, entry))));
    }

    /** Returns the ids of an entry's diagram, of the element that the diagram shows, and of the entry's element. */
    private static List<String> idsOf(ModelFile file, LayoutEntry entry) {
        String diagram = file.path() + "#" + entry.getDiagram();
        return List.of(diagram, ViewIds.element(diagram), global(file, entry.getElement()));
    }

    /** Lets entries follow elements and views that have other ids now, and drops those of elements that are gone. */
    public void follow(Map<String, String> ids, Set<String> gone) {
        for (ModelFile file : files.all()) {
            for (LayoutEntry entry : List.copyOf(file.layout().layout().getEntries())) {
                String diagram = file.path() + "#" + entry.getDiagram();
                String element = global(file, entry.getElement());
                String newDiagram = moved(diagram, ids);
                String newElement = ids.getOrDefault(element, element);
                if (!Collections.disjoint(gone, idsOf(file, entry))) {
                    file.layout().layout().getEntries().remove(entry);
                } else if (!newDiagram.equals(diagram) || !newElement.equals(element)) {
                    if (!newDiagram.equals(diagram)) {
                        move(file, entry, newDiagram);
                    }
                    boolean isBeside = path(newElement).equals(path(newDiagram));
                    entry.setElement(isBeside ? local(newElement) : newElement);
                }
            }
        }
    }

    /** Returns the new id of a diagram. All views follow their elements, also views that are not listed. */
    private static String moved(String diagram, Map<String, String> ids) {
        String element = ViewIds.element(diagram);
        if (ids.containsKey(diagram) || !ids.containsKey(element)) {
            return ids.getOrDefault(diagram, diagram);
        }
        return ViewIds.moved(diagram, ids.get(element));
    }

    private void move(ModelFile from, LayoutEntry entry, String diagram) {
        ModelFile to = file(diagram);
        entry.setDiagram(local(diagram));
        if (to != from) {
            to.layout().layout().getEntries().add(entry);
        }
    }

    private ModelFile file(String id) {
        return files.get(path(id));
    }

    private static String path(String id) {
        return id.substring(0, Math.max(0, id.lastIndexOf('#')));
    }

    private static String local(String id) {
        return id.substring(id.lastIndexOf('#') + 1);
    }

    private static String global(ModelFile file, String element) {
        return element.indexOf('#') >= 0 ? element : file.path() + "#" + element;
    }
}
