// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.samples;

/**
 * The rates that the recorded recomputations of a phase gave to a timer, in activations per second; the rate 0 means
 * that the timer was shed.
 *
 * @param name {@code <instance>.<timer>}
 * @param first the rate at the start of the phase
 * @param last the rate after the last recorded recomputation
 */
public record TimerRates(String name, double first, double lowest, double highest, double last) {}
