// SPDX-License-Identifier: Apache-2.0
package org.bellwether.model.validation.deployment;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.bellwether.model.ProblemCode;
import org.bellwether.model.assembly.Assembly;
import org.bellwether.model.assembly.Instance;
import org.bellwether.model.assembly.InstancePath;
import org.bellwether.model.assembly.InstanceStep;
import org.bellwether.model.component.InstanceType;
import org.bellwether.model.deployment.Deployment;
import org.bellwether.model.deployment.Placement;
import org.bellwether.model.deployment.Process;
import org.bellwether.model.experiment.Experiment;
import org.bellwether.model.util.Models;
import org.bellwether.model.util.QualifiedNames;
import org.bellwether.model.validation.analysis.Analysis;
import org.bellwether.model.validation.analysis.Constraint;
import org.bellwether.model.validation.analysis.ProblemCollector;
import org.bellwether.model.validation.analysis.Wiring;
import org.bellwether.model.validation.analysis.Wiring.Leaf;
import org.eclipse.emf.ecore.EObject;

/** Checks that each instance runs in one process, and that paths lead to instances. */
public final class PlacementConstraints implements Constraint {
    @Override
    public void check(EObject element, Analysis analysis, ProblemCollector problems) {
        if (element instanceof Deployment deployment && deployment.getAssembly() != null) {
            checkPlaced(deployment, analysis.wiring(deployment.getAssembly()), problems);
        } else if (element instanceof Process process && process.getPlacements().isEmpty()) {
            problems.add(ProblemCode.BW409, process, process.getName());
        } else if (element instanceof Placement placement
                && placement.getThreadPool() != null
                && placement.getThreadPool().eContainer() != placement.eContainer()) {
            problems.addAt(
                    ProblemCode.BW405,
                    placement,
                    placement.getThreadPool(),
                    placement.getThreadPool().getName(),
                    QualifiedNames.of(placement.getThreadPool().eContainer()));
        } else if (element instanceof InstancePath path) {
            checkPath(path, problems);
        }
    }

    /** Checks placements: a placed assembly places all its parts, except those with a separate placement. */
    private static void checkPlaced(Deployment deployment, Wiring wiring, ProblemCollector problems) {
        Map<List<Instance>, Process> placed = new HashMap<>();
        for (Placement placement : Models.all(deployment, Placement.class)) {
            List<Instance> path = instances(placement.getInstance());
            boolean whole = placement.getInstance() != null
                    && placement.getInstance().getSteps().stream()
                            .allMatch(s -> s.getIndices().isEmpty());
            Process process = (Process) placement.eContainer();
            Process other = placed.putIfAbsent(path, process);
            if (other != null && whole && !path.contains(null)) {
                problems.add(ProblemCode.BW402, placement, name(path), other.getName(), process.getName());
            }
        }
        for (Leaf leaf : wiring.leaves()) {
            boolean found = false;
            for (int length = leaf.path().size(); length > 0 && !found; length--) {
                found = placed.containsKey(leaf.path().subList(0, length));
            }
            if (!found) {
                problems.add(ProblemCode.BW401, deployment, leaf);
            }
        }
    }

    private static List<Instance> instances(InstancePath path) {
        List<Instance> result = new ArrayList<>();
        if (path != null) {
            path.getSteps().forEach(s -> result.add(s.getInstance()));
        }
        return result;
    }

    private static String name(List<Instance> path) {
        return String.join(".", path.stream().map(QualifiedNames::simple).toList());
    }

    private static void checkPath(InstancePath path, ProblemCollector problems) {
        Deployment deployment = Models.containing(path, Deployment.class);
        Experiment experiment = Models.containing(path, Experiment.class);
        if (deployment == null && experiment != null) {
            deployment = experiment.getDeployment();
        }
        InstanceType around = deployment == null ? null : deployment.getAssembly();
        for (InstanceStep step : path.getSteps()) {
            if (around == null || step.getInstance() == null) {
                return;
            } else if (!(around instanceof Assembly assembly)
                    || step.getInstance().eContainer() != assembly) {
                problems.addAt(
                        ProblemCode.BW403,
                        path,
                        step,
                        QualifiedNames.of(step.getInstance()),
                        QualifiedNames.of(around));
                return;
            }
            around = step.getInstance().getType();
        }
    }
}
