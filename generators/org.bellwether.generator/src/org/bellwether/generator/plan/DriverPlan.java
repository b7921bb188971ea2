// SPDX-License-Identifier: Apache-2.0
package org.bellwether.generator.plan;

import java.util.List;
import java.util.Optional;

/**
 * A timer that drives a closed loop.
 *
 * @param instance    the timer's instance
 * @param timer       the timer's name
 * @param outstanding the greatest number of concurrent activations
 * @param completion  the sink at which an activation is complete; empty if it is complete with the timer's behaviour
 */
public record DriverPlan(String instance, String timer, int outstanding, Optional<Completion> completion) {
    /**
     * A sink that ends an activation after its behaviour.
     *
     * @param instance the sink's instance
     * @param sink     the sink's name
     * @param via      the ports on the paths of events to the sink, as {@code <instance>.<port>}
     */
    public record Completion(String instance, String sink, List<String> via) {}
}
