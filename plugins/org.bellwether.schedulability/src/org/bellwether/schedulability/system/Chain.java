// SPDX-License-Identifier: Apache-2.0
package org.bellwether.schedulability.system;

import java.util.List;
import java.util.Set;

/**
 * The steps that one activation of a timer starts, as a tree. A step follows its predecessor; several steps with one
 * predecessor run side by side.
 *
 * @param name        the name of the timer, for people
 * @param period      the shortest time between two activations in ns
 * @param jitter      by how much an activation may be late in ns
 * @param deadline    the relative deadline in ns of the last step
 * @param stated      whether the model states the deadline
 * @param criticality how bad a miss is; larger is worse
 * @param importance  larger goes first among equals
 * @param steps       the steps, each after its predecessor
 * @param last        the index of the step whose end ends the activation's own behaviour; -1 without steps
 * @param spans       parts with deadlines of their own
 */
public record Chain(
        String name,
        long period,
        long jitter,
        long deadline,
        boolean stated,
        long criticality,
        long importance,
        List<Step> steps,
        int last,
        List<Span> spans) {

    /** The sum of execution times from the activation to the end of its own behaviour, in ns. */
    public long wcet() {
        long sum = 0;
        for (int i = last; i >= 0; i = steps.get(i).after()) {
            sum += steps.get(i).isDelay() ? 0 : steps.get(i).worst();
        }
        return sum;
    }

    /** Returns whether it is one computation on one core. */
    public boolean isOneStep() {
        return steps.size() == 1 && !steps.get(0).isDelay();
    }

    /** Returns whether it needs one of these cores. */
    public boolean uses(Set<Integer> cores) {
        return steps.stream().anyMatch(step -> cores.contains(step.core()));
    }
}
