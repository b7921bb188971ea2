// SPDX-License-Identifier: Apache-2.0
package org.bellwether.edit.project;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.bellwether.edit.layout.Layout;
import org.bellwether.edit.layout.LayoutEntry;
import org.bellwether.edit.layout.LayoutFactory;

/**
 * The positions in diagrams. Ids identify a diagram and its elements; the layout of a diagram is in the layout file
 * beside the model file of its element. The numbers are x, y, width and height of a shape, or x and y of each bend of a
 * connection.
 */
public final class Layouts {
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
        layout.getEntries().addAll(added);
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
                                .anyMatch(entry -> ids.contains(file.path() + "#" + entry.getDiagram())
                                        || ids.contains(global(file, entry.getElement()))));
    }

    /** Updates entries of elements whose ids have changed, and removes entries of deleted elements. */
    public void follow(Map<String, String> ids, Set<String> gone) {
        for (ModelFile file : files.all()) {
            for (LayoutEntry entry : List.copyOf(file.layout().layout().getEntries())) {
                String diagram = file.path() + "#" + entry.getDiagram();
                String element = global(file, entry.getElement());
                String newDiagram = ids.getOrDefault(diagram, diagram);
                String newElement = ids.getOrDefault(element, element);
                if (gone.contains(diagram) || gone.contains(element)) {
                    file.layout().layout().getEntries().remove(entry);
                } else if (!newDiagram.equals(diagram) || !newElement.equals(element)) {
                    move(file, entry, newDiagram, newElement);
                }
            }
        }
    }

    private void move(ModelFile from, LayoutEntry entry, String diagram, String element) {
        ModelFile to = file(diagram);
        entry.setDiagram(local(diagram));
        entry.setElement(to == file(element) ? local(element) : element);
        if (to != from) {
            to.layout().layout().getEntries().add(entry);
        }
    }

    private ModelFile file(String id) {
        return files.get(id.substring(0, Math.max(0, id.lastIndexOf('#'))));
    }

    private static String local(String id) {
        return id.substring(id.lastIndexOf('#') + 1);
    }

    private static String global(ModelFile file, String element) {
        return element.indexOf('#') >= 0 ? element : file.path() + "#" + element;
    }
}
