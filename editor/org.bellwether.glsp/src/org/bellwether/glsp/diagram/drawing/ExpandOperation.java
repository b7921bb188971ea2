// SPDX-License-Identifier: Apache-2.0
package org.bellwether.glsp.diagram.drawing;

import org.eclipse.glsp.server.operations.Operation;

/** Shows the inside of an instance of an assembly within its box, or closes the box. */
public class ExpandOperation extends Operation {
    private static final String KIND = "bellwether.expand";

    private String elementId;

    public ExpandOperation() {
        super(KIND);
    }

    public String getElementId() {
        return elementId;
    }

    public void setElementId(String elementId) {
        this.elementId = elementId;
    }
}
