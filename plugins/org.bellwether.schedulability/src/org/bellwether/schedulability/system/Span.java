// SPDX-License-Identifier: Apache-2.0
package org.bellwether.schedulability.system;

import java.util.List;

/**
 * A part of a chain that has a deadline: an operation, or the behaviour of an event.
 *
 * @param name the element's name, for output
 * @param steps the indices of the part's steps, from its beginning to its end
 * @param deadline the deadline in ns, from the beginning of the part
 * @param stated   whether the model states the deadline
 */
public record Span(String name, List<Integer> steps, long deadline, boolean stated) {}
