// SPDX-License-Identifier: Apache-2.0
package org.bellwether.generator.plan;

import org.eclipse.emf.ecore.EObject;

/**
 * The timing of a trigger or an operation of an instance, for the ORB's scheduler and for counting deadlines. Times are
 * in ns; 0 if the model sets none.
 *
 * @param name        the trigger's name, or {@code <port>.<operation>}
 * @param deadlineNs  relative deadline
 * @param periodNs    time between two activations
 * @param worstNs     worst-case execution time
 * @param criticality the larger value is the worse one to miss
 * @param importance  the larger value goes first among equals
 * @param segment     whether the trigger or operation begins a scheduling segment
 * @param element     the model's behaviour or operation
 */
public record TimingPlan(
        String name,
        long deadlineNs,
        long periodNs,
        long worstNs,
        long criticality,
        long importance,
        boolean segment,
        EObject element) {}
