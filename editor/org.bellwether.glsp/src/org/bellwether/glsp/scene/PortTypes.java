// SPDX-License-Identifier: Apache-2.0
package org.bellwether.glsp.scene;

import org.bellwether.model.component.ComponentPackage;
import org.bellwether.model.component.EventPort;
import org.bellwether.model.component.Port;
import org.bellwether.model.component.ProvidedPort;
import org.bellwether.model.component.RequiredPort;
import org.bellwether.model.util.ElementPaths;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.EReference;

/** Sets the type of a port: an interface, or an event type. */
public final class PortTypes {
    private PortTypes() {}

    /** Returns the reason why a port cannot have a type; empty if it can. */
    public static String refusal(Port port, EObject type) {
        EReference feature = feature(port);
        if (feature == null) {
            return "What goes through this port is what it stands for.";
        }
        boolean fits = feature.getEReferenceType().isInstance(type);
        String wanted = port instanceof EventPort ? "an event type" : "an interface";
        return fits
                ? ""
                : "Through " + ElementPaths.aKind(port) + " goes " + wanted + ", not " + ElementPaths.aKind(type) + ".";
    }

    /** Sets the type of a port that can have it; only allowed inside of a change. */
    public static void set(Port port, EObject type) {
        port.eSet(feature(port), type);
    }

    private static EReference feature(Port port) {
        if (port instanceof ProvidedPort) {
            return ComponentPackage.Literals.PROVIDED_PORT__INTERFACE;
        } else if (port instanceof RequiredPort) {
            return ComponentPackage.Literals.REQUIRED_PORT__INTERFACE;
        }
        return port instanceof EventPort ? ComponentPackage.Literals.EVENT_PORT__EVENT_TYPE : null;
    }
}
