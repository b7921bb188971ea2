// SPDX-License-Identifier: Apache-2.0
package org.bellwether.glsp.workbench;

import java.util.List;

/**
 * The data with which the page starts.
 *
 * @param folder the project's folder, for display
 */
public record Project(String name, String folder, List<DiagramInfo> diagrams, State state) {}
