// SPDX-License-Identifier: Apache-2.0
package org.bellwether.glsp.workbench;

import java.util.List;

/**
 * The data that the page starts with.
 *
 * @param folder the project's, as people know it
 */
public record Project(String name, String folder, List<DiagramInfo> diagrams, State state) {}
