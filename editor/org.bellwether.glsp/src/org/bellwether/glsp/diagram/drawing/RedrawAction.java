// SPDX-License-Identifier: Apache-2.0
package org.bellwether.glsp.diagram.drawing;

import org.eclipse.glsp.server.actions.Action;

/** Tells a diagram that the model has changed; sent by the server to itself. */
public class RedrawAction extends Action {
    private static final String KIND = "bellwether.redraw";

    public RedrawAction() {
        super(KIND);
    }
}
