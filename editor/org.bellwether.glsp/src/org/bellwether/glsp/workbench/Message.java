// SPDX-License-Identifier: Apache-2.0
package org.bellwether.glsp.workbench;

/**
 * A message to the user.
 *
 * @param severity info, warning or error
 */
public record Message(String severity, String text) {}
