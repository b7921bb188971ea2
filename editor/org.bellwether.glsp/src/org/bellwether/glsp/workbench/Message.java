// SPDX-License-Identifier: Apache-2.0
package org.bellwether.glsp.workbench;

/**
 * Something for people to read.
 *
 * @param severity info, warning or error
 */
public record Message(String severity, String text) {}
