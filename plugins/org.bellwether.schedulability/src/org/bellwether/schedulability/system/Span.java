// SPDX-License-Identifier: Apache-2.0
package org.bellwether.schedulability.system;

import java.util.List;

/**
 * A part of a chain that has a deadline of its own: an operation or the behaviour of an event.
 *
 * @param name     the element's name, for people
 * @param steps    the indices of the steps from its beginning to its end
 * @param deadline the deadline in ns, from its beginning
 * @param stated   whether the model states the deadline
 */
public record Span(String name, List<Integer> steps, long deadline, boolean stated) {}
