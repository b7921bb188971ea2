// SPDX-License-Identifier: Apache-2.0
package org.bellwether.generator.plan;

import java.util.List;
import java.util.Optional;

/**
 * A timer that drives a closed loop.
 *
 * @param instance    the timer's instance
 * @param timer       its name
 * @param outstanding how many activations may be under way at once
 * @param completion  whose handling completes an activation; empty when the timer's own behaviour does
 */
public record DriverPlan(String instance, String timer, int outstanding, Optional<Completion> completion) {
    /**
     * A sink that ends an activation when its behaviour is done.
     *
     * @param instance the sink's instance
     * @param sink     the sink's name
     * @param via      the ports that events pass on their ways to it, as {@code <instance>.<port>}
     */
    public record Completion(String instance, String sink, List<String> via) {}
}
