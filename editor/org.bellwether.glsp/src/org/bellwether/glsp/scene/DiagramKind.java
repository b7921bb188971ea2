// SPDX-License-Identifier: Apache-2.0
package org.bellwether.glsp.scene;

import java.util.Arrays;
import java.util.Optional;
import org.bellwether.model.assembly.Assembly;
import org.bellwether.model.deployment.Deployment;
import org.bellwether.model.experiment.Experiment;
import org.bellwether.model.experiment.Model;
import org.eclipse.emf.ecore.EObject;

/** The kinds of diagrams; each shows one element of the model. */
public enum DiagramKind {
    TYPES(Model.class),
    ASSEMBLY(Assembly.class),
    DEPLOYMENT(Deployment.class),
    EXPERIMENT(Experiment.class);

    private final Class<? extends EObject> shown;

    DiagramKind(Class<? extends EObject> shown) {
        this.shown = shown;
    }

    /** Returns the kind of diagram for an element; empty if no diagram shows such elements. */
    public static Optional<DiagramKind> of(EObject element) {
        return Arrays.stream(values())
                .filter(kind -> kind.shown.isInstance(element))
                .findFirst();
    }

    /** @param type a value of {@link #type()} */
    public static DiagramKind ofType(String type) {
        return valueOf(type.toUpperCase(java.util.Locale.ROOT));
    }

    /** Returns the name of the class whose elements it shows. */
    public String shown() {
        return shown.getSimpleName();
    }

    /** Returns GLSP's diagram type, which the page uses, too. */
    public String type() {
        return name().toLowerCase(java.util.Locale.ROOT);
    }
}
