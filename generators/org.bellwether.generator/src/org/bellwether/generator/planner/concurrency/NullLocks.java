// SPDX-License-Identifier: Apache-2.0
package org.bellwether.generator.planner.concurrency;

import java.util.List;
import org.bellwether.generator.plan.ConnectionPlan;
import org.bellwether.generator.plan.InstancePlan;
import org.bellwether.generator.plan.PhasePlan;
import org.bellwether.generator.plan.ProcessPlan;
import org.bellwether.generator.planner.concurrency.ProcessThreads.Source;
import org.bellwether.generator.refusal.RefusedException;
import org.bellwether.generator.target.Target;
import org.bellwether.model.options.Option;

/** Refuses the value null of an option of the category "locks" in processes where several threads need the lock. */
public final class NullLocks {
    private static final String CATEGORY = "locks";
    private static final String NONE = "null";

    private final ProcessThreads threads;

    public NullLocks(List<InstancePlan> instances, List<ConnectionPlan> wires, List<PhasePlan> phases) {
        threads = new ProcessThreads(instances, wires, phases);
    }

    public void refuse(List<ProcessPlan> processes, List<Target> targets) {
        for (ProcessPlan process : processes) {
            for (Target target : targets) {
                for (Option option : target.catalogue().getOptions()) {
                    if (CATEGORY.equalsIgnoreCase(option.getCategory())
                            && NONE.equals(process.options(target.name()).get(option.getName()))) {
                        refuse(process, target, option);
                    }
                }
            }
        }
    }

    private void refuse(ProcessPlan process, Target target, Option option) {
        int own = threads.own(process).stream().mapToInt(Source::threads).sum();
        int serving = threads.serving(process, target);
        if (own + serving > 1) {
            throw new RefusedException(
                    "BW837",
                    process.element(),
                    target.name() + "." + option.getName() + " leaves a lock out in process " + process.name()
                            + ", where two threads meet: " + own + " of timers and starts, " + serving
                            + " that serve other processes",
                    "Leave the option out for this process, or let one thread use the ORB there");
        }
    }
}
