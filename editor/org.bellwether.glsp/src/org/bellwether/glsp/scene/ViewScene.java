// SPDX-License-Identifier: Apache-2.0
package org.bellwether.glsp.scene;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.bellwether.edit.project.ProjectModel;
import org.bellwether.model.assembly.Assembly;
import org.bellwether.model.assembly.Connection;
import org.bellwether.model.assembly.ConnectionEnd;
import org.bellwether.model.assembly.Instance;

/**
 * A view of an assembly: the instances that its layout has entries for, and the connections among them. Entries of
 * instances that the model lacks are ignored.
 */
final class ViewScene {
    private ViewScene() {}

    static Scene of(ProjectModel model, String view, Assembly assembly) {
        Map<String, List<Integer>> layout = model.layouts().of(view);
        List<Instance> shown = assembly.getInstances().stream()
                .filter(instance -> layout.containsKey(model.id(instance)))
                .toList();
        Scene scene = new AssemblyScene(model, layout).of(assembly, shown);
        Map<String, Integer> hidden = hiddenConnections(model, assembly, new HashSet<>(shown));
        List<Box> boxes = scene.boxes().stream()
                .map(box -> hidden.containsKey(box.id()) ? box.withDetail(detail(box, hidden.get(box.id()))) : box)
                .toList();
        return new Scene(scene.id(), boxes, scene.wires());
    }

    /** Short, so that a box stays nearly as wide as in the complete diagram: boxes keep their places in views. */
    private static String detail(Box box, int hidden) {
        return box.detail() + ", " + hidden + " hidden";
    }

    /** The number of connections with instances that are not shown, by the ids of the shown ones that have any. */
    private static Map<String, Integer> hiddenConnections(ProjectModel model, Assembly assembly, Set<Instance> shown) {
        Map<String, Integer> result = new HashMap<>();
        for (Connection connection : assembly.getConnections()) {
            Instance source = instance(connection.getSource());
            Instance target = instance(connection.getTarget());
            if (source != null && target != null && shown.contains(source) != shown.contains(target)) {
                result.merge(model.id(shown.contains(source) ? source : target), 1, Integer::sum);
            }
        }
        return result;
    }

    /** Returns null if the end has no instance. */
    private static Instance instance(ConnectionEnd end) {
        return end == null ? null : end.getInstance();
    }
}
