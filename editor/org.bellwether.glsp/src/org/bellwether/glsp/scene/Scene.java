// SPDX-License-Identifier: Apache-2.0
package org.bellwether.glsp.scene;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** All that one diagram shows. Two scenes that are equal have the same automatic layout. */
public record Scene(String id, List<Box> boxes, List<Wire> wires) {

    /** The boxes by their own ids and by those of their ports. */
    public Map<String, Box> owners() {
        Map<String, Box> result = new HashMap<>();
        for (Box box : boxes) {
            result.put(box.id(), box);
            box.ports().forEach(port -> result.put(port.id(), box));
        }
        return result;
    }

    /** All ports by their ids. */
    public Map<String, Port> ports() {
        Map<String, Port> result = new HashMap<>();
        boxes.forEach(box -> box.ports().forEach(port -> result.put(port.id(), port)));
        return result;
    }
}
