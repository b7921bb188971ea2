// SPDX-License-Identifier: Apache-2.0
package org.bellwether.glsp.scene;

import java.util.Optional;
import org.bellwether.edit.project.EditRefused;
import org.bellwether.edit.project.ProjectModel;
import org.bellwether.model.assembly.Assembly;
import org.bellwether.model.deployment.Deployment;
import org.bellwether.model.experiment.Experiment;
import org.bellwether.model.experiment.Model;
import org.bellwether.model.util.Models;
import org.eclipse.emf.ecore.EObject;

/** Reads scenes from the model. */
public final class Scenes {
    private Scenes() {}

    /** Returns whether an element has parts that a diagram could show. */
    public static boolean hasSomething(EObject element) {
        return !(element instanceof Model) || TypesScene.isIn(element);
    }

    /**
     * Returns the container of elements that are dropped outside of all boxes: the diagram's element; in a file whose
     * types are all in one module, the module.
     */
    public static EObject ground(ProjectModel model, String diagram) {
        EObject shown = model.get(diagram);
        return shown instanceof Model file
                ? TypesScene.module(file).map(EObject.class::cast).orElse(shown)
                : shown;
    }

    /** Returns the scene that a page shows first, the first assembly, unless all positions are known. */
    public static Optional<Scene> firstToArrange(ProjectModel model) {
        return model.roots().stream()
                .flatMap(root -> Models.all(root, Assembly.class).stream())
                .map(model::id)
                .findFirst()
                .filter(id -> model.layouts().of(id).isEmpty())
                .map(id -> of(model, id));
    }

    /** Returns the scene of an element's diagram. */
    public static Scene of(ProjectModel model, String diagram) {
        return model.reading(() -> drawn(model, diagram));
    }

    private static Scene drawn(ProjectModel model, String diagram) {
        EObject shown = model.get(diagram);
        if (shown instanceof Assembly assembly) {
            return new AssemblyScene(model, model.layouts().of(diagram)).of(assembly);
        } else if (shown instanceof Deployment deployment) {
            return new DeploymentScene(model).of(deployment);
        } else if (shown instanceof Experiment experiment) {
            return new ExperimentScene(model).of(experiment);
        } else if (shown instanceof Model file) {
            return new TypesScene(model).of(file);
        }
        throw new EditRefused("There is no diagram of " + diagram + ".");
    }
}
