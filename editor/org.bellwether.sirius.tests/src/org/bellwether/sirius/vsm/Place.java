// SPDX-License-Identifier: Apache-2.0
package org.bellwether.sirius.vsm;

import org.eclipse.emf.ecore.EObject;

/** Formats the place of an element in a viewpoint's file. */
final class Place {
    private Place() {}

    /** Returns {@code Group Bellwether / Viewpoint Bellwether / DiagramDescription Types / …} */
    static String of(EObject element) {
        String name = Vsm.text(element, "name");
        String step = element.eClass().getName() + (name.isEmpty() ? "" : " " + name);
        return element.eContainer() == null ? step : of(element.eContainer()) + " / " + step;
    }
}
