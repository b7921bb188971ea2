// SPDX-License-Identifier: Apache-2.0
package org.bellwether.edit.change;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.bellwether.edit.project.EditRefused;
import org.bellwether.edit.project.ProjectModel;
import org.bellwether.model.assembly.Assembly;
import org.bellwether.model.assembly.Connection;
import org.bellwether.model.assembly.ConnectionEnd;
import org.bellwether.model.assembly.ExportedPort;
import org.bellwether.model.assembly.Instance;
import org.bellwether.model.assembly.InstanceStep;
import org.bellwether.model.parameter.NamedElement;
import org.bellwether.model.util.ElementPaths;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.EReference;
import org.eclipse.emf.ecore.util.EcoreUtil;

/** Moves elements into other containers. References to the elements stay valid. */
public final class Moving {
    private final ProjectModel model;

    Moving(ProjectModel model) {
        this.model = model;
    }

    public void move(List<EObject> elements, EObject container) {
        List<EObject> moved = new ArrayList<>(elements);
        moved.removeIf(e -> e.eContainer() == container);
        Set<EObject> left = leftBehind(moved);
        for (EObject element : moved) {
            if (EcoreUtil.isAncestor(element, container)) {
                throw new EditRefused(ElementPaths.of(element) + " cannot be in itself.");
            }
            EReference feature = ChildTypes.feature(container, element.eClass())
                    .orElseThrow(() -> new EditRefused(
                            ElementPaths.of(element) + " cannot be in " + ElementPaths.aKind(container) + "."));
            if (feature.isMany()) {
                Containers.add(container, feature, element);
            } else {
                container.eSet(feature, element);
            }
            checkName(element);
        }
        if (!left.isEmpty()) {
            new Deletion(model.roots()).delete(left);
        }
    }

    private void checkName(EObject element) {
        if (element instanceof NamedElement named && named.getName() != null) {
            NameChecks.check(element, named.getName(), model.roots());
        }
    }

    /**
     * Returns the connections between instances that leave an assembly and instances that stay; connections between
     * moved instances move, too.
     */
    private Set<EObject> leftBehind(List<EObject> moved) {
        Set<EObject> result = new LinkedHashSet<>();
        List<EObject> along = new ArrayList<>();
        for (EObject element : moved) {
            if (element instanceof Instance instance && instance.eContainer() instanceof Assembly assembly) {
                for (Connection connection : assembly.getConnections()) {
                    if (ends(connection).contains(instance)) {
                        boolean inner = moved.containsAll(ends(connection));
                        (inner ? along : result).add(connection);
                    }
                }
                addUses(instance, result);
            }
        }
        along.stream().distinct().filter(c -> !moved.contains(c)).forEach(moved::add);
        result.removeAll(moved);
        return result;
    }

    private static List<Instance> ends(Connection connection) {
        List<Instance> result = new ArrayList<>();
        for (ConnectionEnd end : new ConnectionEnd[] {connection.getSource(), connection.getTarget()}) {
            if (end != null && end.getInstance() != null) {
                result.add(end.getInstance());
            }
        }
        return result;
    }

    /** Adds exports and paths that refer to the instance in its old container. */
    private void addUses(Instance instance, Set<EObject> result) {
        for (EObject root : model.roots()) {
            root.eAllContents().forEachRemaining(e -> {
                if (e instanceof ExportedPort port && port.getInstance() == instance) {
                    result.add(port);
                } else if (e instanceof InstanceStep step && step.getInstance() == instance) {
                    result.add(Deletion.carrierOf(step));
                }
            });
        }
    }
}
