// SPDX-License-Identifier: Apache-2.0
package org.bellwether.glsp.scene;

/**
 * A line between two boxes or ports.
 *
 * @param kind of its element type and style: {@code call} or {@code event} between ports
 * @param source id of the port or box where it begins
 * @param text beside it; empty for none
 */
public record Wire(String id, String kind, String source, String target, String text) {}
