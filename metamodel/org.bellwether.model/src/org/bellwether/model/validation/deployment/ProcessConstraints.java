// SPDX-License-Identifier: Apache-2.0
package org.bellwether.model.validation.deployment;

import java.util.OptionalLong;
import org.bellwether.model.ProblemCode;
import org.bellwether.model.deployment.Node;
import org.bellwether.model.deployment.Process;
import org.bellwether.model.deployment.Scheduling;
import org.bellwether.model.parameter.Expression;
import org.bellwether.model.validation.analysis.Analysis;
import org.bellwether.model.validation.analysis.Constraint;
import org.bellwether.model.validation.analysis.ProblemCollector;
import org.bellwether.model.validation.values.PlannedValues;
import org.eclipse.emf.ecore.EObject;

/** Checks that the priorities and cores of processes exist. */
public final class ProcessConstraints implements Constraint {
    private static final int HIGHEST_PRIORITY = 99;

    @Override
    public void check(EObject element, Analysis analysis, ProblemCollector problems) {
        if (element instanceof Process process) {
            checkPriority(process, problems);
            process.getAffinity().forEach(core -> checkCore(process, core, problems));
        }
    }

    private static void checkPriority(Process process, ProblemCollector problems) {
        boolean realTime =
                process.getScheduling() == Scheduling.FIFO || process.getScheduling() == Scheduling.ROUND_ROBIN;
        OptionalLong priority = PlannedValues.wholeNumber(process.getPriority());
        String name = "the process " + process.getName();
        if (realTime && process.getPriority() == null) {
            problems.add(ProblemCode.BW406, process, name + " has real-time scheduling but no priority");
        } else if (realTime
                && priority.isPresent()
                && (priority.getAsLong() < 1 || priority.getAsLong() > HIGHEST_PRIORITY)) {
            problems.addAt(
                    ProblemCode.BW406,
                    process,
                    process.getPriority(),
                    name + " has the priority " + priority.getAsLong());
        } else if (!realTime && priority.isPresent() && priority.getAsLong() != 0) {
            problems.addAt(
                    ProblemCode.BW406,
                    process,
                    process.getPriority(),
                    name + " has a priority but no real-time scheduling");
        }
    }

    private static void checkCore(Process process, Expression core, ProblemCollector problems) {
        OptionalLong number = PlannedValues.wholeNumber(core);
        Node node = (Node) process.eContainer();
        OptionalLong cores = node.getPlatform() == null
                ? OptionalLong.empty()
                : PlannedValues.wholeNumber(node.getPlatform().getCores());
        long limit = cores.orElse(Long.MAX_VALUE);
        if (number.isPresent() && (number.getAsLong() < 0 || number.getAsLong() >= limit)) {
            problems.addAt(
                    ProblemCode.BW407,
                    process,
                    core,
                    number.getAsLong(),
                    cores.isPresent() ? cores.getAsLong() + " " : "",
                    node.getName());
        }
    }
}
