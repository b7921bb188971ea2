// SPDX-License-Identifier: Apache-2.0
package org.bellwether.glsp.workbench;

/**
 * Which connections can be drawn from here?
 *
 * @param diagram id of the element that the diagram shows
 * @param port id of the port in it
 */
public record ConnectionQuestion(String diagram, String port) {}
