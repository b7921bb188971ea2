// SPDX-License-Identifier: Apache-2.0
package org.bellwether.glsp.diagram.drawing;

import org.eclipse.glsp.server.actions.Action;

/** Makes the page open a label's editor after the label is drawn. */
public class EditLabel extends Action {
    private static final String KIND = "writeLabel";

    /** The JSON serialiser reads this field. */
    @SuppressWarnings("unused")
    private final String labelId;

    public EditLabel(String labelId) {
        super(KIND);
        this.labelId = labelId;
    }
}
