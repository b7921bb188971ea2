// SPDX-License-Identifier: Apache-2.0
package org.bellwether.glsp.workbench;

/**
 * The request for the ports to which an end of a connection can be moved.
 *
 * @param diagram id of the diagram
 * @param wire id of the connection's wire in it
 * @param atSource whether the end at the source is moved, instead of the end at the target
 */
public record ReconnectionQuestion(String diagram, String wire, boolean atSource) {}
