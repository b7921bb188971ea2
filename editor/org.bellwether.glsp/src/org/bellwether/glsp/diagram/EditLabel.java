// SPDX-License-Identifier: Apache-2.0
package org.bellwether.glsp.diagram;

import org.eclipse.glsp.server.actions.Action;

/** Tells the page to let somebody type over a label as soon as it is drawn. */
class EditLabel extends Action {
    private static final String KIND = "writeLabel";

    /** Read by what writes JSON. */
    @SuppressWarnings("unused")
    private final String labelId;

    EditLabel(String labelId) {
        super(KIND);
        this.labelId = labelId;
    }
}
