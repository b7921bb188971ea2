// SPDX-License-Identifier: Apache-2.0
package org.bellwether.edit;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.bellwether.edit.layout.Layout;
import org.bellwether.edit.layout.LayoutEntry;
import org.bellwether.edit.layout.LayoutFactory;

/**
 * Where things stand in diagrams. A diagram and its elements are told by their ids; a diagram's layout is in the file
 * beside the one that its element is in. Numbers are x, y, width and height of a shape, x and y of each bend of a connection.
 */
public final class Layouts {
    private final ProjectFiles files;

    Layouts(ProjectFiles files) {
        this.files = files;
    }

    /** All that is known of a diagram: the numbers by the elements' ids. Stale entries may be among them. */
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

    /** Puts an element somewhere; only inside of a change. No numbers: it is drawn where there is room again. */
    public void set(String diagram, String element, List<Integer> numbers) {
        ModelFile file = file(diagram);
        Layout layout = file.layout().layout();
        String inFile = file == file(element) ? local(element) : element;
        if (inFile.contains(" ")) {
            throw new EditRefused("The path " + file(element).path() + " has blanks, which layouts of other files"
                    + " cannot say. Rename the file.");
        }
        List<LayoutEntry> known = new ArrayList<>();
        for (LayoutEntry entry : layout.getEntries()) {
            if (entry.getDiagram().equals(local(diagram)) && entry.getElement().equals(inFile)) {
                known.add(entry);
            }
        }
        if (numbers.isEmpty()) {
            layout.getEntries().removeAll(known);
        } else if (known.isEmpty()) {
            LayoutEntry entry = LayoutFactory.eINSTANCE.createLayoutEntry();
            entry.setDiagram(local(diagram));
            entry.setElement(inFile);
            entry.getNumbers().addAll(numbers);
            layout.getEntries().add(entry);
        } else {
            LayoutEntry last = known.get(known.size() - 1); // of several the last counts
            if (!last.getNumbers().equals(numbers)) {
                last.getNumbers().clear();
                last.getNumbers().addAll(numbers);
            }
        }
    }

    /** Whether some of these ids are a diagram's or an element's of a layout. */
    boolean concern(Set<String> ids) {
        return !ids.isEmpty()
                && files.all().stream()
                        .anyMatch(file -> file.layout().layout().getEntries().stream()
                                .anyMatch(entry -> ids.contains(file.path() + "#" + entry.getDiagram())
                                        || ids.contains(global(file, entry.getElement()))));
    }

    /** Lets entries follow elements that have other ids now, and drops those of elements that are gone. */
    void follow(Map<String, String> ids, Set<String> gone) {
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
