// SPDX-License-Identifier: Apache-2.0
package org.bellwether.generator.ccm;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/**
 * Checks that the locality constraints of a deployment plan can be satisfied: on a node, no instance is named twice,
 * and no two instances must be both in one process and in different ones.
 */
final class PlanLocalities {
    private final PlanElement plan;
    private final PlanReferences references;
    private final List<String> problems = new ArrayList<>();

    PlanLocalities(PlanElement plan, PlanReferences references) {
        this.plan = plan;
        this.references = references;
    }

    List<String> problems() {
        Map<PlanElement, Integer> processes = new HashMap<>();
        List<PlanElement> constraints = plan.children("localityConstraint");
        for (int i = 0; i < constraints.size(); i++) {
            List<PlanElement> instances = instances(constraints.get(i));
            checkNodes(instances);
            switch (constraints.get(i).text("constraint")) {
                case "SameProcess" -> checkSameProcess(instances, i, processes);
                case "DifferentProcess" -> {}
                default ->
                    problems.add("there is no constraint " + constraints.get(i).text("constraint"));
            }
        }
        constraints.stream()
                .filter(constraint -> constraint.text("constraint").equals("DifferentProcess"))
                .forEach(constraint -> checkDifferentProcesses(instances(constraint), processes));
        return problems;
    }

    private List<PlanElement> instances(PlanElement constraint) {
        return constraint.children("constrainedInstance").stream()
                .map(references::target)
                .filter(Objects::nonNull) // another check reports references that do not resolve
                .toList();
    }

    private void checkNodes(List<PlanElement> instances) {
        if (instances.size() < 2) {
            problems.add("a locality constraint of less than two instances");
        }
        if (instances.stream().map(instance -> instance.text("node")).distinct().count() > 1) {
            problems.add("a locality constraint over two nodes: " + instances);
        }
    }

    private void checkSameProcess(List<PlanElement> instances, int number, Map<PlanElement, Integer> processes) {
        for (PlanElement instance : instances) {
            if (processes.put(instance, number) != null) {
                problems.add(instance + " is in two processes");
            }
        }
    }

    private void checkDifferentProcesses(List<PlanElement> instances, Map<PlanElement, Integer> processes) {
        Set<Object> seen = new HashSet<>();
        for (PlanElement instance : instances) {
            Object process = processes.containsKey(instance) ? processes.get(instance) : instance;
            if (!seen.add(process)) {
                problems.add(instance + " is to share a process with what is to be in a different one");
            }
        }
    }
}
