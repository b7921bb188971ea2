// SPDX-License-Identifier: Apache-2.0
package org.bellwether.generator.plan;

import java.util.Optional;

/**
 * A timer of an instance.
 *
 * @param name         the timer's name
 * @param periodNs     time between activations
 * @param offsetNs     time from start to the first activation
 * @param jitter       displacement of each intended start in ns, as the harness's settings name a distribution
 * @param count        activations after which it stops; 0 for endless
 */
public record TimerPlan(String name, long periodNs, long offsetNs, Optional<String> jitter, long count) {}
