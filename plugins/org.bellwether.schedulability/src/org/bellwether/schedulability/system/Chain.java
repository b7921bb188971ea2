// SPDX-License-Identifier: Apache-2.0
package org.bellwether.schedulability.system;

import java.util.List;
import java.util.Set;

/**
 * The steps that one activation of a timer starts, as a tree. A step follows its predecessor; several steps with the
 * same predecessor run concurrently.
 *
 * @param name the name of the timer, for output
 * @param period      the shortest time between two activations in ns
 * @param jitter the longest delay of an activation in ns
 * @param deadline the relative deadline of the last step in ns
 * @param stated      whether the model states the deadline
 * @param criticality the severity of a miss; larger is worse
 * @param importance the order among steps of equal rank; larger goes first
 * @param steps       the steps, each after its predecessor
 * @param last the index of the step whose end is the end of the timer's behaviour; -1 without steps
 * @param spans the parts that have deadlines
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

    /** Returns the sum of execution times from the activation to the end of the timer's behaviour in ns. */
    public long wcet() {
        long sum = 0;
        for (int i = last; i >= 0; i = steps.get(i).after()) {
            sum += steps.get(i).isDelay() ? 0 : steps.get(i).worst();
        }
        return sum;
    }

    /** Returns whether the chain is one computation on one core. */
    public boolean isOneStep() {
        return steps.size() == 1 && !steps.get(0).isDelay();
    }

    /** Returns whether the chain needs one of these cores. */
    public boolean uses(Set<Integer> cores) {
        return steps.stream().anyMatch(step -> cores.contains(step.core()));
    }
}
