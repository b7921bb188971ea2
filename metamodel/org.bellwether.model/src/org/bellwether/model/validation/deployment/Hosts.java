// SPDX-License-Identifier: Apache-2.0
package org.bellwether.model.validation.deployment;

import java.util.List;
import java.util.Set;
import org.bellwether.model.assembly.Instance;
import org.bellwether.model.assembly.InstancePath;
import org.bellwether.model.assembly.InstanceStep;
import org.bellwether.model.deployment.Node;
import org.bellwether.model.evaluation.Environment;
import org.bellwether.model.evaluation.EvaluationException;
import org.bellwether.model.evaluation.Expressions;
import org.bellwether.model.parameter.Expression;
import org.bellwether.model.validation.values.PlannedValues;

/** Determines the machines of nodes, if they are known before a run. */
final class Hosts {
    private static final String HERE = "this machine";
    private static final Set<String> LOOPBACK = Set.of("localhost", "127.0.0.1", "::1");

    private Hosts() {}

    /** Returns the machine; null if it is unknown, or differs between the replicas of an array of nodes. */
    static String of(Node node) {
        if (node.getHost() == null) {
            return HERE;
        }
        String host = text(node.getHost());
        return host != null && LOOPBACK.contains(host) ? HERE : host;
    }

    /** Returns the instances on a path. */
    static List<Instance> instances(InstancePath path) {
        return path == null
                ? List.of()
                : path.getSteps().stream().map(InstanceStep::getInstance).toList();
    }

    /** Returns the value as text; null if it is unknown, or depends on an index. */
    static String text(Expression expression) {
        if (expression == null || PlannedValues.dependsOnRun(expression)) {
            return null;
        }
        try {
            return Expressions.evaluate(expression, Environment.EMPTY).toString();
        } catch (EvaluationException e) {
            return null;
        }
    }
}
