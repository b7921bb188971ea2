// SPDX-License-Identifier: Apache-2.0
package org.bellwether.generator.plan;

import org.bellwether.generator.refusal.ExpressionEvaluator;
import org.bellwether.model.component.ExportedObject;
import org.bellwether.model.component.ObjectReference;
import org.bellwether.model.component.ProvidedPort;
import org.bellwether.model.component.RequiredPort;
import org.bellwether.model.component.Selection;

/** Finds the objects that plain servers export, and the ports that select one of several objects. */
public final class Populations {
    private Populations() {}

    /** Returns whether a port exports a population: a number of objects, or objects in an adapter of the model. */
    public static boolean isOne(ProvidedPort port) {
        return port instanceof ExportedObject object && (object.getCount() != null || object.getAdapter() != null);
    }

    /**
     * Returns the number of objects that are exported at a port, each of which has a number; 0 for an object without a
     * number.
     */
    public static int count(ProvidedPort port, ExpressionEvaluator evaluator) {
        return port instanceof ExportedObject object && object.getCount() != null
                ? (int) evaluator.integer(object.getCount(), 1, 1)
                : 0;
    }

    /**
     * Returns whether each call of a port selects an object, because there are several objects or several connections.
     */
    public static boolean areSelected(Plan plan, RequiredPort port) {
        return port.getSelection() != Selection.EACH
                || port instanceof ObjectReference reference && reference.getConnections() != null
                || plan.wires().stream().anyMatch(wire -> wire.sourcePort() == port && wire.objects() > 0);
    }

    /** Returns the number of connections over which a reference distributes its calls; 0 if the ORB decides. */
    public static int connections(RequiredPort port, ExpressionEvaluator evaluator) {
        return port instanceof ObjectReference reference && reference.getConnections() != null
                ? (int) evaluator.integer(reference.getConnections(), 1, 1)
                : 0;
    }

    public static void refuse(ExportedObject object, ExpressionEvaluator evaluator) {
        count(object, evaluator);
    }
}
