// SPDX-License-Identifier: Apache-2.0
package org.bellwether.glsp.diagram.drawing;

import org.eclipse.glsp.server.actions.Action;

/** Told to a diagram by the server itself: the model has changed. */
public class Redraw extends Action {
    private static final String KIND = "bellwether.redraw";

    public Redraw() {
        super(KIND);
    }
}
