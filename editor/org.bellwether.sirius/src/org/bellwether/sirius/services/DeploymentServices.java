// SPDX-License-Identifier: Apache-2.0
package org.bellwether.sirius.services;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.bellwether.model.assembly.Assembly;
import org.bellwether.model.assembly.AssemblyFactory;
import org.bellwether.model.assembly.Instance;
import org.bellwether.model.assembly.InstancePath;
import org.bellwether.model.assembly.InstanceStep;
import org.bellwether.model.deployment.Deployment;
import org.bellwether.model.deployment.DeploymentFactory;
import org.bellwether.model.deployment.Link;
import org.bellwether.model.deployment.Node;
import org.bellwether.model.deployment.Placement;
import org.bellwether.model.deployment.Process;
import org.bellwether.model.deployment.ThreadPool;
import org.bellwether.model.util.Models;
import org.eclipse.emf.ecore.EObject;

/** Queries about the placement of instances. */
public class DeploymentServices {
    /**
     * Returns the instances of a deployment's assembly that are not placed: neither the instance nor all of its nested
     * instances.
     */
    public List<Instance> unplaced(Deployment deployment) {
        Set<List<Instance>> placed = new HashSet<>();
        Models.all(deployment, Placement.class).forEach(p -> placed.add(path(p)));
        List<Instance> result = new ArrayList<>();
        for (Instance instance : instances(deployment.getAssembly())) {
            if (!isPlaced(List.of(instance), placed)) {
                result.add(instance);
            }
        }
        return result;
    }

    private static boolean isPlaced(List<Instance> path, Set<List<Instance>> placed) {
        Instance last = path.get(path.size() - 1);
        if (placed.contains(path)) {
            return true;
        }
        List<Instance> inner = last.getType() instanceof Assembly a ? instances(a) : List.of();
        return !inner.isEmpty()
                && inner.stream().noneMatch(path::contains)
                && inner.stream().allMatch(i -> isPlaced(longer(path, i), placed));
    }

    private static List<Instance> instances(Assembly assembly) {
        return assembly == null ? List.of() : assembly.getInstances();
    }

    private static List<Instance> longer(List<Instance> path, Instance last) {
        List<Instance> result = new ArrayList<>(path);
        result.add(last);
        return result;
    }

    private static List<Instance> path(Placement placement) {
        return placement.getInstance() == null
                ? List.of()
                : placement.getInstance().getSteps().stream()
                        .map(InstanceStep::getInstance)
                        .toList();
    }

    /**
     * Returns whether an element that is dropped into a process can be placed there: an instance of the deployment's
     * assembly.
     */
    public boolean canPlace(EObject process, EObject dropped) {
        Deployment deployment = Models.containing(process, Deployment.class);
        return process instanceof Process
                && dropped instanceof Instance
                && deployment != null
                && dropped.eContainer() == deployment.getAssembly();
    }

    /**
     * Places an instance in a process, or moves it there. The parameters are EObjects, because Sirius does not know the
     * types of dropped elements.
     */
    public Placement place(EObject process, EObject instance) {
        Deployment deployment = Models.containing(process, Deployment.class);
        for (Placement placement : Models.all(deployment, Placement.class)) {
            if (path(placement).equals(List.of(instance))
                    && placement.getInstance().getSteps().get(0).getIndices().isEmpty()) {
                return move(placement, process);
            }
        }
        InstanceStep step = AssemblyFactory.eINSTANCE.createInstanceStep();
        step.setInstance((Instance) instance);
        InstancePath path = AssemblyFactory.eINSTANCE.createInstancePath();
        path.getSteps().add(step);
        Placement placement = DeploymentFactory.eINSTANCE.createPlacement();
        placement.setInstance(path);
        ((Process) process).getPlacements().add(placement);
        return placement;
    }

    /** Moves a placed instance into another process; it leaves its thread pool, which belongs to the old process. */
    public Placement move(EObject placement, EObject process) {
        Placement moved = (Placement) placement;
        if (moved.eContainer() != process) {
            moved.setThreadPool(null);
            ((Process) process).getPlacements().add(moved);
        }
        return moved;
    }

    /** Returns whether a placement can use a thread pool, which must belong to the placement's process. */
    public boolean canServe(ThreadPool pool, EObject placement) {
        return placement instanceof Placement && placement.eContainer() == pool.eContainer();
    }

    /** Returns whether a link can reach one more node. */
    public boolean canLink(Link link, EObject node) {
        return node instanceof Node && !link.getNodes().contains(node);
    }
}
