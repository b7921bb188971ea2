// SPDX-License-Identifier: Apache-2.0
package org.bellwether.generator.plan;

/**
 * The processor time that the timers of a process with adapted rates may use. Both are decimal numbers of processors.
 *
 * @param process  the name of the process
 * @param all      the capacity for all timers together
 * @param critical the capacity up to which the rates of critical timers are raised
 */
public record RateCapacity(String process, String all, String critical) {}
