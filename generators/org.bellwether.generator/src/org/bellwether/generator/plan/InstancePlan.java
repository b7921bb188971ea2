// SPDX-License-Identifier: Apache-2.0
package org.bellwether.generator.plan;

import java.util.List;
import java.util.Map;
import org.bellwether.generator.refusal.ExpressionEvaluator;
import org.bellwether.model.component.ClientType;
import org.bellwether.model.idl.Attribute;
import org.bellwether.model.parameter.Expression;

/**
 * An instance of a component, server or client.
 *
 * @param name       the instance's name; in nested assemblies the names on the path, joined by {@code _}
 * @param array      the name of the array of which it is a replica; its own name if it is not a replica
 * @param indices    the indices in the arrays on the path; empty if it is not a replica
 * @param executor   the class that implements it
 * @param process    the process in which it runs
 * @param attributes the configured values of attributes
 * @param evaluator  evaluates expressions of the instance
 * @param timers     the timers with the instance's settings
 * @param ownThread  whether a separate thread serves its incoming calls and events
 * @param adapters   the object adapters that have options
 * @param timings    the timing of its triggers and operations, if its process has a scheduling discipline
 */
public record InstancePlan(
        String name,
        String array,
        List<Integer> indices,
        ExecutorPlan executor,
        String process,
        Map<Attribute, Expression> attributes,
        ExpressionEvaluator evaluator,
        List<TimerPlan> timers,
        boolean ownThread,
        List<AdapterPlan> adapters,
        List<TimingPlan> timings) {

    /** Returns the number of threads that run each of the instance's timers and starts: a client may have several. */
    public int threads() {
        return executor.type() instanceof ClientType client ? (int) evaluator.integer(client.getThreads(), 1, 1) : 1;
    }

    /** Returns whether the instance is a replica of an array. */
    public boolean isReplica() {
        return !indices.isEmpty();
    }
}
