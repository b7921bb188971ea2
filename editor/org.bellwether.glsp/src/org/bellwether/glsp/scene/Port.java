// SPDX-License-Identifier: Apache-2.0
package org.bellwether.glsp.scene;

/**
 * A port of a box.
 *
 * @param id the box's id, {@code |} and the port's name
 * @param element the id of the port in the model, which belongs to a type
 * @param multiple whether it takes several connections
 * @param type what goes through it, for people: an interface or an event type
 */
public record Port(String id, String element, PortKind kind, String name, boolean multiple, String type) {}
