// SPDX-License-Identifier: Apache-2.0
package org.bellwether.generator.planner.concurrency;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.bellwether.generator.plan.ProcessPlan;
import org.bellwether.generator.target.Target;
import org.bellwether.model.deployment.Scheduling;

/**
 * Removes real-time scheduling from processes, for machines that do not permit it: their threads get the system's
 * default scheduling, and an ORB that would order threads by the system's priorities orders them by an internal queue.
 */
public final class DefaultScheduling {
    private final List<Target> targets;

    /** @param targets the targets of the generated folder */
    public DefaultScheduling(List<Target> targets) {
        this.targets = targets;
    }

    /** Returns the process without real-time scheduling; the same process if it has none. */
    public ProcessPlan of(ProcessPlan process) {
        List<String> leftOut = new ArrayList<>();
        if (process.scheduling() != Scheduling.OTHER) {
            leftOut.add("scheduling " + process.scheduling().getLiteral() + " with priority " + process.priority());
        }
        ProcessPlan changed = process;
        for (Target target : targets) {
            Map<String, String> stated = process.options(target.name());
            for (Map.Entry<String, String> option :
                    target.scheduling(stated).withoutRealTime().entrySet()) {
                leftOut.add(target.name() + "." + option.getKey() + " = " + stated.get(option.getKey()));
                changed = changed.with(target.name(), option.getKey(), option.getValue());
            }
        }
        return leftOut.isEmpty() ? process : changed.withoutRealTime(leftOut);
    }
}
