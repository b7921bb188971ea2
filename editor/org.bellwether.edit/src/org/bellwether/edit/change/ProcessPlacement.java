// SPDX-License-Identifier: Apache-2.0
package org.bellwether.edit.change;

import java.util.List;
import java.util.Objects;
import org.bellwether.edit.project.EditRefused;
import org.bellwether.model.assembly.AssemblyFactory;
import org.bellwether.model.assembly.Instance;
import org.bellwether.model.assembly.InstancePath;
import org.bellwether.model.assembly.InstanceStep;
import org.bellwether.model.deployment.Deployment;
import org.bellwether.model.deployment.DeploymentFactory;
import org.bellwether.model.deployment.Placement;
import org.bellwether.model.deployment.Process;
import org.bellwether.model.deployment.ThreadPool;
import org.bellwether.model.util.ElementPaths;
import org.bellwether.model.util.Models;
import org.eclipse.emf.ecore.EObject;

/** The placement of instances in processes. */
final class ProcessPlacement {
    private ProcessPlacement() {}

    /**
     * Places the instance at the end of a path, from the outermost assembly; an instance that is placed already is
     * moved.
     */
    static Placement place(List<Instance> path, EObject where) {
        Process process = Models.containing(where, Process.class);
        if (process == null) {
            throw new EditRefused("An instance runs in a process. Drop it onto one.");
        }
        Deployment deployment = Models.containing(process, Deployment.class);
        check(path, deployment);
        Placement known = Models.all(deployment, Placement.class).stream()
                .filter(p -> p.getInstance() != null && isSame(p.getInstance(), path))
                .findFirst()
                .orElse(null);
        if (known == null) {
            known = DeploymentFactory.eINSTANCE.createPlacement();
            known.setInstance(path(path));
        }
        if (known.eContainer() != process) {
            if (known.getThreadPool() != null) {
                known.setThreadPool(null); // the pool belongs to the old process
            }
            process.getPlacements().add(known);
        }
        ThreadPool pool = Models.containing(where, ThreadPool.class);
        if (pool != null) {
            known.setThreadPool(pool);
        }
        return known;
    }

    /** Creates a path through nested assemblies. */
    static InstancePath path(List<Instance> instances) {
        InstancePath path = AssemblyFactory.eINSTANCE.createInstancePath();
        for (Instance instance : instances) {
            InstanceStep step = AssemblyFactory.eINSTANCE.createInstanceStep();
            step.setInstance(instance);
            path.getSteps().add(step);
        }
        return path;
    }

    /**
     * Returns whether a placement is that of all replicas of the instance. Placements with indices are those of single
     * replicas.
     */
    private static boolean isSame(InstancePath a, List<Instance> b) {
        return a.getSteps().stream().map(InstanceStep::getInstance).toList().equals(b)
                && a.getSteps().stream().allMatch(s -> s.getIndices().isEmpty());
    }

    private static void check(List<Instance> path, Deployment deployment) {
        if (deployment == null || deployment.getAssembly() == null) {
            throw new EditRefused("The deployment names no assembly yet. Choose its assembly first.");
        }
        Object around = deployment.getAssembly();
        for (Instance instance : path) {
            if (!Objects.equals(instance.eContainer(), around)) {
                throw new EditRefused(ElementPaths.of(instance) + " is not a part of the assembly that "
                        + ElementPaths.of(deployment) + " deploys.");
            }
            around = instance.getType();
        }
    }
}
