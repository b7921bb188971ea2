// SPDX-License-Identifier: Apache-2.0
package org.bellwether.model.validation.experiment;

import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.bellwether.model.ProblemCode;
import org.bellwether.model.component.Action;
import org.bellwether.model.component.Call;
import org.bellwether.model.component.Port;
import org.bellwether.model.component.Publish;
import org.bellwether.model.component.Raise;
import org.bellwether.model.component.UserCode;
import org.bellwether.model.experiment.LoopDriver;
import org.bellwether.model.idl.Operation;
import org.bellwether.model.util.Models;
import org.bellwether.model.util.QualifiedNames;
import org.bellwether.model.validation.analysis.ProblemCollector;
import org.bellwether.model.validation.analysis.TriggerGraph;
import org.bellwether.model.validation.analysis.TriggerGraph.Step;
import org.bellwether.model.validation.analysis.Wiring.End;
import org.bellwether.model.validation.analysis.Wiring.Leaf;
import org.bellwether.model.validation.values.Mismatch;

/** Finds calls that may end an activation of a closed loop before the event that the loop waits for. */
public final class LoopExceptions {
    private final TriggerGraph triggers;
    private final ProblemCollector problems;

    LoopExceptions(TriggerGraph triggers, ProblemCollector problems) {
        this.triggers = triggers;
        this.problems = problems;
    }

    public void check(LoopDriver driver, Leaf leaf, End until) {
        Set<Call> said = new HashSet<>();
        for (Map.Entry<Step, Set<Port>> way :
                triggers.ways(leaf, driver.getTimer(), until).entrySet()) {
            Step step = way.getKey();
            for (Call call : before(step, way.getValue())) {
                if (mayRaise(step, call, new HashSet<>()) && said.add(call)) {
                    problems.addAt(
                            ProblemCode.BW519,
                            driver,
                            driver.getCompletion(),
                            leaf + "." + driver.getTimer().getName(),
                            until,
                            step.leaf() + " calls " + called(call) + "."
                                    + call.getOperation().getName(),
                            call.getOperation().getRaises().stream()
                                    .map(QualifiedNames::of)
                                    .collect(Collectors.joining(" or ")));
                }
            }
        }
    }

    private static String called(Call call) {
        return call.getPort() == null
                ? Mismatch.words(call.getTarget())
                : call.getPort().getName();
    }

    /**
     * Returns the calls of a behaviour before its last publication through a leading source; all calls if there is
     * none.
     */
    private static List<Call> before(Step step, Set<Port> leading) {
        List<Action> actions = Models.all(step.behaviour(), Action.class);
        int last = actions.size();
        for (int i = 0; i < actions.size(); i++) {
            if (actions.get(i) instanceof Publish publish && leading.contains(publish.getSource())) {
                last = i;
            }
        }
        return actions.subList(0, last).stream()
                .filter(Call.class::isInstance)
                .map(Call.class::cast)
                .filter(call -> call.getOperation() != null)
                .toList();
    }

    private boolean mayRaise(Step step, Call call, Set<Step> seen) {
        Operation operation = call.getOperation();
        return operation != null
                && !operation.getRaises().isEmpty()
                && triggers.servers(step.leaf(), call).stream().anyMatch(server -> raises(server, seen));
    }

    private boolean raises(Step server, Set<Step> seen) {
        return seen.add(server)
                && (!Models.all(server.behaviour(), Raise.class).isEmpty()
                        || !Models.all(server.behaviour(), UserCode.class).isEmpty()
                        || Models.all(server.behaviour(), Call.class).stream()
                                .anyMatch(call -> mayRaise(server, call, seen)));
    }
}
