// SPDX-License-Identifier: Apache-2.0
package org.bellwether.edit.text;

import java.util.List;

/**
 * An element in the tree of everything.
 *
 * @param element its id
 * @param label its name or key
 * @param kind what it is: {@code event source}
 * @param type the class of the schema: {@code EventSource}
 * @param detail what it refers to, such as an instance's type; empty if nothing
 * @param children what stands in it
 */
public record OutlineNode(
        String element, String label, String kind, String type, String detail, List<OutlineNode> children) {}
