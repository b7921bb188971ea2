// SPDX-License-Identifier: Apache-2.0
package org.bellwether.glsp.diagram.drawing;

import java.util.List;
import org.eclipse.glsp.server.operations.Operation;

/** Hides instances in a view; they stay in the model. */
public class HideOperation extends Operation {
    private static final String KIND = "bellwether.hide";

    private List<String> elementIds = List.of();

    public HideOperation() {
        super(KIND);
    }

    public List<String> getElementIds() {
        return elementIds;
    }

    public void setElementIds(List<String> elementIds) {
        this.elementIds = elementIds;
    }
}
