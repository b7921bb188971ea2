// SPDX-License-Identifier: Apache-2.0
package org.bellwether.generator.plan;

import java.util.List;
import java.util.Map;
import org.bellwether.model.idl.Attribute;
import org.bellwether.model.parameter.Expression;

/**
 * An instance of a component, server or client.
 *
 * @param name       its name; in nested assemblies the names on the way, joined by {@code _}
 * @param executor   the class that implements it
 * @param process    the process that it runs in
 * @param attributes values that it is configured with
 * @param evaluator  what expressions of the instance are evaluated with
 * @param timers     its timers as they are set for it
 */
public record InstancePlan(
        String name,
        ExecutorPlan executor,
        String process,
        Map<Attribute, Expression> attributes,
        Evaluator evaluator,
        List<TimerPlan> timers) {}
