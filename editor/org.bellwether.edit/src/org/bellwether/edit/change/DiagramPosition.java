// SPDX-License-Identifier: Apache-2.0
package org.bellwether.edit.change;

import java.util.List;

/**
 * A place in a diagram.
 *
 * @param diagram the id of the element that the diagram shows
 * @param numbers x and y, and width and height if they are known
 */
public record DiagramPosition(String diagram, List<Integer> numbers) {}
