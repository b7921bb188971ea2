// SPDX-License-Identifier: Apache-2.0
package org.bellwether.glsp.diagram.drawing;

import org.eclipse.glsp.server.actions.Action;

/** Tells the page to let the user edit a label as soon as it is drawn. */
public class EditLabel extends Action {
    private static final String KIND = "writeLabel";

    /** The JSON writer reads it. */
    @SuppressWarnings("unused")
    private final String labelId;

    public EditLabel(String labelId) {
        super(KIND);
        this.labelId = labelId;
    }
}
