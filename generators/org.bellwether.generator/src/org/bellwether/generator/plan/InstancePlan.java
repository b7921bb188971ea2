// SPDX-License-Identifier: Apache-2.0
package org.bellwether.generator.plan;

import java.util.List;
import java.util.Map;
import org.bellwether.generator.refusal.Evaluator;
import org.bellwether.model.component.ClientType;
import org.bellwether.model.idl.Attribute;
import org.bellwether.model.parameter.Expression;

/**
 * An instance of a component, server or client.
 *
 * @param name       its name; in nested assemblies the names on the way, joined by {@code _}
 * @param array      the name of the array that it is a replica of; its own name when it is none
 * @param indices    its indices in the arrays on the way; empty when it is no replica
 * @param executor   the class that implements it
 * @param process    the process that it runs in
 * @param attributes values that it is configured with
 * @param evaluator  what expressions of the instance are evaluated with
 * @param timers     its timers as they are set for it
 * @param ownThread  whether what others call and push is served in a thread of its own
 * @param adapters   those of its object adapters that have options of their own
 * @param timings    the timing of its triggers and operations, where its process has a scheduling discipline
 */
public record InstancePlan(
        String name,
        String array,
        List<Integer> indices,
        ExecutorPlan executor,
        String process,
        Map<Attribute, Expression> attributes,
        Evaluator evaluator,
        List<TimerPlan> timers,
        boolean ownThread,
        List<AdapterPlan> adapters,
        List<TimingPlan> timings) {

    /** Returns the number of threads that run each of the instance's timers and starts: a client may have several. */
    public int threads() {
        return executor.type() instanceof ClientType client ? (int) evaluator.integer(client.getThreads(), 1, 1) : 1;
    }

    /** Returns whether there may be others like it. */
    public boolean isReplica() {
        return !indices.isEmpty();
    }
}
