// SPDX-License-Identifier: Apache-2.0
package org.bellwether.glsp.workbench;

/**
 * The request for the possible connections from a port.
 *
 * @param diagram id of the diagram
 * @param port id of the port in it
 */
public record ConnectionQuestion(String diagram, String port) {}
