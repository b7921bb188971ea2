// SPDX-License-Identifier: Apache-2.0
package org.bellwether.generator.plan;

/**
 * A timer of an instance.
 *
 * @param name         the timer's name
 * @param periodNs     time between activations
 * @param offsetNs     time from start to the first activation
 * @param jitterLowNs  the earliest displacement of an intended start
 * @param jitterHighNs the latest; equal to the earliest when there is no jitter
 * @param count        activations after which it stops; 0 for endless
 */
public record TimerPlan(String name, long periodNs, long offsetNs, long jitterLowNs, long jitterHighNs, long count) {}
