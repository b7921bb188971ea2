// SPDX-License-Identifier: Apache-2.0
package org.bellwether.generator.planner.network;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.bellwether.generator.refusal.ExpressionEvaluator;
import org.bellwether.model.assembly.Dimension;
import org.bellwether.model.topology.Replicas;

/** Makes the names of the replicas of a node or process array. */
public final class ArrayNames {
    private ArrayNames() {}

    /** Returns the names of an array's elements, or of a single one, each with its evaluator. */
    public static Map<String, ExpressionEvaluator> of(
            String name, List<Dimension> dimensions, ExpressionEvaluator around) {
        Map<String, ExpressionEvaluator> replicas = new LinkedHashMap<>();
        List<List<Integer>> all = dimensions.isEmpty()
                ? List.of(List.of())
                : ExpressionEvaluator.refusing(
                        dimensions.get(0), () -> Replicas.all(Replicas.sizes(dimensions, around.environment())));
        for (List<Integer> indices : all) {
            StringBuilder full = new StringBuilder(name);
            indices.forEach(index -> full.append('_').append(index));
            replicas.put(
                    full.toString(),
                    new ExpressionEvaluator(Replicas.within(dimensions, indices, around.environment())));
        }
        return replicas;
    }
}
