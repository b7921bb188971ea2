// SPDX-License-Identifier: Apache-2.0
package org.bellwether.glsp.scene;

/**
 * A port of a box.
 *
 * @param id the box's id, {@code |} and the port's name
 * @param element the id of the port in the model, which belongs to a type
 * @param multiple whether it accepts several connections
 * @param type the interface or event type, for display
 */
public record Port(String id, String element, PortKind kind, String name, boolean multiple, String type) {}
