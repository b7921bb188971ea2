// SPDX-License-Identifier: Apache-2.0
package org.bellwether.glsp.runs.figures;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.bellwether.edit.project.ProjectModel;
import org.bellwether.glsp.scene.ShapeIds;
import org.bellwether.model.assembly.Assembly;
import org.bellwether.model.assembly.Instance;

/**
 * The path to an instance in nested assemblies. Plans have flat names: {@code right_first} for {@code right/first}, and
 * {@code cell_0_1} for a replica.
 *
 * @param instances the instances from the outermost one to the instance itself
 */
record NestedPath(List<Instance> instances) {
    private static final String INDICES = "(_\\d+)*";

    /** Returns the path of the instance with a flat name, which may be the name of one of its replicas. */
    static Optional<NestedPath> find(Assembly assembly, String flat) {
        return find(assembly, flat, List.of());
    }

    private static Optional<NestedPath> find(Assembly assembly, String flat, List<Instance> before) {
        Optional<NestedPath> exact = assembly.getInstances().stream()
                .filter(each -> flat.equals(each.getName()))
                .map(each -> with(before, each))
                .findFirst();
        return exact.or(() -> assembly.getInstances().stream()
                        .filter(each -> each.getName() != null && flat.matches(Pattern.quote(each.getName()) + INDICES))
                        .map(each -> with(before, each))
                        .findFirst())
                .or(() -> assembly.getInstances().stream()
                        .filter(each -> each.getName() != null && !before.contains(each))
                        .flatMap(each -> inside(each, flat, before).stream())
                        .findFirst());
    }

    private static Optional<NestedPath> inside(Instance instance, String flat, List<Instance> before) {
        Matcher start = Pattern.compile(Pattern.quote(instance.getName()) + INDICES + "_")
                .matcher(flat);
        return instance.getType() instanceof Assembly nested && start.lookingAt()
                ? find(
                        nested,
                        flat.substring(start.end()),
                        with(before, instance).instances())
                : Optional.empty();
    }

    private static NestedPath with(List<Instance> before, Instance last) {
        List<Instance> all = new ArrayList<>(before);
        all.add(last);
        return new NestedPath(List.copyOf(all));
    }

    Instance last() {
        return instances.get(instances.size() - 1);
    }

    /** Returns the path of the instance of the enclosing assembly; empty for an instance that is not nested. */
    Optional<NestedPath> around() {
        return instances.size() == 1
                ? Optional.empty()
                : Optional.of(new NestedPath(instances.subList(0, instances.size() - 1)));
    }

    /**
     * Returns the ids of its shapes: in the diagram of the outermost assembly first, in the diagram of its own assembly
     * last.
     */
    List<String> shapes(ProjectModel model) {
        List<String> shapes = new ArrayList<>();
        for (int from = 0; from < instances.size(); from++) {
            String shape = "";
            for (Instance each : instances.subList(from, instances.size())) {
                shape = shape.isEmpty() ? model.id(each) : ShapeIds.inside(shape, model.id(each));
            }
            shapes.add(shape);
        }
        return shapes;
    }

    /** Returns the ids of the shapes of another element of the instance's assembly. */
    List<String> beside(ProjectModel model, String id) {
        return shapes(model).stream()
                .map(shape -> ShapeIds.renamed(shape, id))
                .distinct()
                .toList();
    }
}
