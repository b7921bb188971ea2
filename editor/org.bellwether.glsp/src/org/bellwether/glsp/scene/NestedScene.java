// SPDX-License-Identifier: Apache-2.0
package org.bellwether.glsp.scene;

import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The inside of a box: the assembly of the instance. All instances of an assembly, and the assembly's diagram, have one
 * layout.
 *
 * @param scene the scene of the assembly; the ids of its shapes are those inside of the box
 * @param exports the wires from the box's ports to the inner ports that they export
 * @param numbers the assembly's stored layout, by the ids of the scene
 */
public record NestedScene(Scene scene, List<Wire> exports, Map<String, List<Integer>> numbers) {
    /** Returns the inside with some of the wires on measured paths. */
    NestedScene withMeasured(Set<String> measured) {
        return new NestedScene(scene.withMeasured(measured), Scene.marked(exports, measured), numbers);
    }
}
