// SPDX-License-Identifier: Apache-2.0
package org.bellwether.generator.planner;

import java.util.ArrayList;
import java.util.List;
import org.bellwether.generator.plan.InstancePlan;
import org.bellwether.generator.plan.TimerPlan;
import org.bellwether.generator.refusal.RefusedException;
import org.bellwether.model.component.StartTrigger;

/**
 * The drivers that start activities of instances: timers and starts, as {@code <instance>.<timer>} and
 * {@code <instance>.start}. Each activation carries its driver's number in 16 bits: the driver's position in this list,
 * from 1.
 */
final class Drivers {
    /** The greatest number of drivers; the harness uses 0 and 65535 for activations without a driver. */
    static final int MOST = 0xfffe;

    private static final String START = "start";

    private Drivers() {}

    static List<String> of(List<InstancePlan> instances) {
        List<String> drivers = new ArrayList<>();
        for (InstancePlan instance : instances) {
            List<String> names = new ArrayList<>(
                    instance.timers().stream().map(TimerPlan::name).toList());
            if (instance.executor().behaviours().stream()
                    .anyMatch(behaviour -> behaviour.getTrigger() instanceof StartTrigger)) {
                if (names.contains(START)) {
                    throw new RefusedException(
                            "BW832",
                            instance.executor().type(),
                            "A timer is called " + START + ", as the behaviour at the start is",
                            "Rename the timer");
                }
                names.add(START);
            }
            names.forEach(name -> drivers.add(instance.name() + "." + name));
        }
        if (drivers.size() > MOST) {
            throw new RefusedException(
                    "BW832",
                    instances.get(0).executor().type(),
                    "There are " + drivers.size() + " timers and starts; activations can distinguish " + MOST,
                    "Use fewer instances, or several experiments");
        }
        return List.copyOf(drivers);
    }
}
