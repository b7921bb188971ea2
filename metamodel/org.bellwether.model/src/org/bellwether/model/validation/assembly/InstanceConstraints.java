// SPDX-License-Identifier: Apache-2.0
package org.bellwether.model.validation.assembly;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.bellwether.model.ProblemCode;
import org.bellwether.model.assembly.Assembly;
import org.bellwether.model.assembly.AttributeValue;
import org.bellwether.model.assembly.Instance;
import org.bellwether.model.assembly.ParameterValue;
import org.bellwether.model.assembly.TimerSetting;
import org.bellwether.model.component.InstanceType;
import org.bellwether.model.deployment.Deployment;
import org.bellwether.model.parameter.NamedElement;
import org.bellwether.model.util.Ports;
import org.bellwether.model.util.QualifiedNames;
import org.bellwether.model.validation.analysis.Analysis;
import org.bellwether.model.validation.analysis.Constraint;
import org.bellwether.model.validation.analysis.ProblemCollector;
import org.bellwether.model.validation.analysis.TriggerGraph;
import org.bellwether.model.validation.analysis.Wiring;
import org.bellwether.model.validation.analysis.Wiring.Leaf;
import org.eclipse.emf.ecore.EObject;

/** Checks instances: their settings, their nesting, and that each of them is active. */
public final class InstanceConstraints implements Constraint {
    @Override
    public void check(EObject element, Analysis analysis, ProblemCollector problems) {
        if (element.eContainer() instanceof Instance instance && instance.getType() != null) {
            checkSetting(element, instance.getType(), problems);
        } else if (element instanceof Assembly assembly) {
            checkNesting(assembly, problems);
        } else if (element instanceof Deployment deployment && deployment.getAssembly() != null) {
            checkActive(deployment, analysis, problems);
        }
    }

    private static void checkSetting(EObject element, InstanceType type, ProblemCollector problems) {
        if (element instanceof AttributeValue v) {
            own(v, v.getAttribute(), Ports.attributes(type), "an attribute", type, problems);
        } else if (element instanceof TimerSetting s) {
            own(s, s.getTimer(), Ports.timers(type), "a timer", type, problems);
        } else if (element instanceof ParameterValue v) {
            own(
                    v,
                    v.getParameter(),
                    type instanceof Assembly a ? a.getParameters() : List.of(),
                    "a parameter",
                    type,
                    problems);
        }
    }

    private static void own(
            EObject at,
            NamedElement used,
            List<? extends NamedElement> all,
            String what,
            InstanceType type,
            ProblemCollector problems) {
        if (used != null && !all.contains(used)) {
            problems.addAt(ProblemCode.BW310, at, used, QualifiedNames.of(used), what, QualifiedNames.of(type));
        }
    }

    private static void checkNesting(Assembly assembly, ProblemCollector problems) {
        Map<Assembly, Assembly> holders = new HashMap<>();
        Deque<Assembly> todo = new ArrayDeque<>(List.of(assembly));
        while (!todo.isEmpty()) {
            Assembly holder = todo.poll();
            for (Instance instance : holder.getInstances()) {
                if (instance.getType() instanceof Assembly inner && holders.putIfAbsent(inner, holder) == null) {
                    todo.add(inner);
                }
            }
        }
        if (holders.containsKey(assembly)) {
            LinkedList<Assembly> circle = new LinkedList<>(List.of(assembly));
            do {
                circle.addFirst(holders.get(circle.getFirst()));
            } while (circle.getFirst() != assembly);
            problems.add(
                    ProblemCode.BW311,
                    assembly,
                    QualifiedNames.of(assembly),
                    circle.stream().map(QualifiedNames::of).collect(Collectors.joining(" -> ")));
        }
    }

    private static void checkActive(Deployment deployment, Analysis analysis, ProblemCollector problems) {
        Wiring wiring = analysis.wiring(deployment.getAssembly());
        if (wiring.isTooLarge()) {
            problems.add(ProblemCode.BW004, deployment, "has more than " + Wiring.LARGEST + " instances");
            return;
        }
        TriggerGraph triggers = analysis.triggers(deployment.getAssembly());
        if (wiring.leaves().stream().noneMatch(triggers::isActive)) {
            return; // the constraints of the experiment's phases report this problem
        }
        for (Leaf leaf : wiring.leaves()) {
            if (!triggers.isActive(leaf)) {
                problems.add(ProblemCode.BW312, leaf.instance(), leaf);
            }
        }
    }
}
