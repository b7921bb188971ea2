// SPDX-License-Identifier: Apache-2.0
package org.bellwether.glsp.workbench;

/**
 * The request for the possible connections from a port.
 *
 * @param diagram the id of the element that the diagram shows
 * @param port the id of the port in the diagram
 */
public record ConnectionQuestion(String diagram, String port) {}
