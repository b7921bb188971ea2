// SPDX-License-Identifier: Apache-2.0
package org.bellwether.glsp.scene;

import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The inside of a box: the assembly that it is an instance of. All its copies, and the assembly's own diagram, have one
 * layout.
 *
 * @param scene of the assembly; its shapes' ids are those inside of the box
 * @param exports from the box's ports to the ports inside that they stand for
 * @param numbers the assembly's stored layout, by the ids of the scene
 */
public record NestedScene(Scene scene, List<Wire> exports, Map<String, List<Integer>> numbers) {
    /** Returns the same with some of the wires on measured paths. */
    NestedScene withMeasured(Set<String> measured) {
        return new NestedScene(scene.withMeasured(measured), Scene.marked(exports, measured), numbers);
    }
}
