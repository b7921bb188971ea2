// SPDX-License-Identifier: Apache-2.0
package org.bellwether.generator.plan;

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
     */
    public record Completion(String instance, String sink) {}
}
