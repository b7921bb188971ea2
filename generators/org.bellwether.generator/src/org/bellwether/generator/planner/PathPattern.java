// SPDX-License-Identifier: Apache-2.0
package org.bellwether.generator.planner;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.bellwether.generator.refusal.ExpressionEvaluator;
import org.bellwether.model.assembly.Instance;
import org.bellwether.model.assembly.InstancePath;
import org.bellwether.model.assembly.InstanceStep;
import org.bellwether.model.parameter.Expression;
import org.bellwether.model.topology.Replicas;

/** Finds the replicas for a path of instances and indices; a dimension without an index means all its replicas. */
final class PathPattern {
    private record Part(Instance instance, List<Set<Integer>> indices) {
        boolean fits(Instances.Step step) {
            if (step.instance() != instance) {
                return false;
            }
            for (int i = 0; i < Math.min(indices.size(), step.indices().size()); i++) {
                if (!indices.get(i).contains(step.indices().get(i))) {
                    return false;
                }
            }
            return indices.size() <= step.indices().size();
        }
    }

    private final List<Part> parts = new ArrayList<>();

    /** @param evaluator evaluates the path's indices */
    PathPattern(InstancePath path, ExpressionEvaluator evaluator) {
        for (InstanceStep step : path.getSteps()) {
            List<Set<Integer>> indices = new ArrayList<>();
            for (Expression index : step.getIndices()) {
                indices.add(new HashSet<>(
                        ExpressionEvaluator.refusing(index, () -> Replicas.choices(index, evaluator.environment()))));
            }
            parts.add(new Part(step.getInstance(), indices));
        }
    }

    int length() {
        return parts.size();
    }

    /** Returns whether the path leads to this instance, or to an assembly that contains it. */
    boolean leadsTo(List<Instances.Step> path) {
        if (path.size() < parts.size()) {
            return false;
        }
        for (int i = 0; i < parts.size(); i++) {
            if (!parts.get(i).fits(path.get(i))) {
                return false;
            }
        }
        return true;
    }
}
