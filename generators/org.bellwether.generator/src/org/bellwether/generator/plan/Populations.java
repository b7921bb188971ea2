// SPDX-License-Identifier: Apache-2.0
package org.bellwether.generator.plan;

import org.bellwether.generator.refusal.Evaluator;
import org.bellwether.model.component.ExportedObject;
import org.bellwether.model.component.ObjectReference;
import org.bellwether.model.component.ProvidedPort;
import org.bellwether.model.component.RequiredPort;
import org.bellwether.model.component.Selection;

/** The objects that plain servers export, and which ports choose among objects. */
public final class Populations {
    private Populations() {}

    /** Whether a port's objects are more than one servant in the process's own adapter. */
    public static boolean isOne(ProvidedPort port) {
        return port instanceof ExportedObject object && (object.getCount() != null || object.getAdapter() != null);
    }

    /** How many objects are exported at a port, each with a number; 0 where it is one without. */
    public static int count(ProvidedPort port, Evaluator evaluator) {
        return port instanceof ExportedObject object && object.getCount() != null
                ? (int) evaluator.integer(object.getCount(), 1, 1)
                : 0;
    }

    /** Whether the calls of a port select an object each: there are several, or connections to share out. */
    public static boolean areSelected(Plan plan, RequiredPort port) {
        return port.getSelection() != Selection.EACH
                || port instanceof ObjectReference reference && reference.getConnections() != null
                || plan.wires().stream().anyMatch(wire -> wire.sourcePort() == port && wire.objects() > 0);
    }

    /** How many connections the calls of a reference are spread over; 0 where that is the ORB's matter. */
    public static int connections(RequiredPort port, Evaluator evaluator) {
        return port instanceof ObjectReference reference && reference.getConnections() != null
                ? (int) evaluator.integer(reference.getConnections(), 1, 1)
                : 0;
    }

    public static void refuse(ExportedObject object, Evaluator evaluator) {
        count(object, evaluator);
    }
}
