// SPDX-License-Identifier: Apache-2.0
package org.bellwether.generator.planner;

import java.util.List;
import java.util.Optional;
import org.bellwether.generator.plan.MetricPlan;
import org.bellwether.model.experiment.FootprintKind;
import org.bellwether.model.experiment.FootprintMetric;
import org.bellwether.model.experiment.Phase;
import org.bellwether.model.experiment.Pooling;
import org.bellwether.model.util.ElementIds;

/** Plans the measurements of the processes' memory. */
final class Footprints {
    private Footprints() {}

    /** Returns a figure for each phase, or one if no phase changes it; for all processes together, or for each. */
    static List<MetricPlan> of(
            FootprintMetric metric, List<Phase> phases, Processes processes, PrimaryFigures primary) {
        List<String> names = processes.names(Optional.ofNullable(metric.getProcess()));
        List<String> when = isOfProgram(metric.getKind())
                ? List.of("")
                : phases.stream().map(Phase::getName).toList();
        return when.stream()
                .flatMap(phase -> names.size() == 1 || metric.getPooling() == Pooling.POOLED
                        ? List.of(plan(metric, metric.getName(), phase, names, primary)).stream()
                        : names.stream()
                                .map(name -> plan(metric, replicaName(metric, name), phase, List.of(name), primary)))
                .toList();
    }

    /** Returns whether the size is known from the program's file and its libraries' files. */
    private static boolean isOfProgram(FootprintKind kind) {
        return kind == FootprintKind.TEXT || kind == FootprintKind.DATA;
    }

    /**
     * Returns the name for one process of an array, with only the process's indices, as in other metrics of replicas.
     */
    private static String replicaName(FootprintMetric metric, String process) {
        return metric.getProcess() == null
                ? metric.getName() + "_" + process
                : metric.getName()
                        + process.substring(metric.getProcess().getName().length());
    }

    private static MetricPlan plan(
            FootprintMetric metric, String name, String phase, List<String> processes, PrimaryFigures primary) {
        return new MetricPlan(
                name,
                "footprint",
                phase,
                "footprint/" + name,
                List.of(),
                0,
                0,
                metric.getKind().getLiteral(),
                processes,
                primary.of(metric, phase),
                ElementIds.of(metric));
    }
}
