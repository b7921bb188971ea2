// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.samples;

/**
 * The rates that the recorded recomputations of a phase gave to a timer, in activations a second; 0 is a timer that was
 * shed.
 *
 * @param name {@code <instance>.<timer>}
 * @param first at the begin of the phase
 * @param last of the last recorded recomputation
 */
public record TimerRates(String name, double first, double lowest, double highest, double last) {}
