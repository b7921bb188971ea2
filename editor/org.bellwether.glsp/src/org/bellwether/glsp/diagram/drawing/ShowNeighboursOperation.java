// SPDX-License-Identifier: Apache-2.0
package org.bellwether.glsp.diagram.drawing;

import java.util.List;
import org.eclipse.glsp.server.operations.Operation;

/** Adds the instances to a view that are connected with some of its instances. */
public class ShowNeighboursOperation extends Operation {
    private static final String KIND = "bellwether.showNeighbours";

    private List<String> elementIds = List.of();

    public ShowNeighboursOperation() {
        super(KIND);
    }

    public List<String> getElementIds() {
        return elementIds;
    }

    public void setElementIds(List<String> elementIds) {
        this.elementIds = elementIds;
    }
}
