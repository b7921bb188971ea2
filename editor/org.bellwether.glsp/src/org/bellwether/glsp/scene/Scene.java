// SPDX-License-Identifier: Apache-2.0
package org.bellwether.glsp.scene;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.bellwether.edit.project.EditRefused;

/** The contents of one diagram. Two equal scenes have the same automatic layout. */
public record Scene(String id, List<Box> boxes, List<Wire> wires) {

    /** Returns the boxes of this scene by their ids, and by those of all shapes inside of them and at their borders. */
    public Map<String, Box> owners() {
        Map<String, Box> result = new HashMap<>();
        for (Box box : boxes) {
            result.put(box.id(), box);
            box.ports().forEach(port -> result.put(port.id(), box));
            if (box.inside() != null) {
                box.inside().scene().owners().keySet().forEach(id -> result.put(id, box));
            }
        }
        return result;
    }

    /** Returns all boxes, including those in open boxes, by their ids and by those of their ports. */
    public Map<String, Box> allOwners() {
        Map<String, Box> result = new HashMap<>();
        all().forEach(box -> {
            result.put(box.id(), box);
            box.ports().forEach(port -> result.put(port.id(), box));
        });
        return result;
    }

    /** Returns all ports, including those in open boxes, by their ids. */
    public Map<String, Port> ports() {
        Map<String, Port> result = new HashMap<>();
        all().forEach(box -> box.ports().forEach(port -> result.put(port.id(), port)));
        return result;
    }

    /** Returns all boxes, followed by those in open boxes. */
    private Stream<Box> all() {
        return boxes.stream()
                .flatMap(box -> box.inside() == null
                        ? Stream.of(box)
                        : Stream.concat(Stream.of(box), box.inside().scene().all()));
    }

    /** Returns all wires, including those in open boxes. */
    public Stream<Wire> allWires() {
        return Stream.concat(
                wires.stream(),
                boxes.stream()
                        .filter(box -> box.inside() != null)
                        .flatMap(box -> box.inside().scene().allWires()));
    }

    /**
     * Returns a wire, which may be in an open box.
     *
     * @throws EditRefused if there is no such wire
     */
    public Wire wire(String id) {
        return allWires()
                .filter(wire -> wire.id().equals(id))
                .findFirst()
                .orElseThrow(() -> new EditRefused("The connection is not there any more."));
    }

    /** Returns the scene with some of the wires on measured paths, including wires in open boxes. */
    Scene withMeasured(Set<String> measured) {
        return measured.isEmpty()
                ? this
                : new Scene(
                        id,
                        boxes.stream().map(box -> box.withMeasured(measured)).toList(),
                        marked(wires, measured));
    }

    static List<Wire> marked(List<Wire> wires, Set<String> measured) {
        return wires.stream()
                .map(wire -> measured.contains(wire.id()) ? wire.onPath() : wire)
                .toList();
    }
}
