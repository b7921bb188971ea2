// SPDX-License-Identifier: Apache-2.0
package org.bellwether.edit.text;

import java.util.List;

/**
 * An element in the outline.
 *
 * @param element its id
 * @param label its name or key
 * @param kind its kind: {@code event source}
 * @param type the class of the schema: {@code EventSource}
 * @param detail the element that it refers to, such as an instance's type; otherwise empty
 * @param children the elements inside of it
 */
public record OutlineNode(
        String element, String label, String kind, String type, String detail, List<OutlineNode> children) {}
