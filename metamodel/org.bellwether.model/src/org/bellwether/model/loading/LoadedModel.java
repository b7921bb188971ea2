// SPDX-License-Identifier: Apache-2.0
package org.bellwether.model.loading;

import java.util.List;
import org.bellwether.model.Problem;
import org.bellwether.model.experiment.Model;
import org.eclipse.emf.ecore.resource.ResourceSet;

/**
 * The result of loading: all models of a file or project, or the problems that prevented it.
 *
 * @param resources the resources of all files, imported ones included; empty if there are problems
 * @param models the roots: the given file first, or a project's files in the order of their names, then imports
 * @param problems the reasons why nothing was loaded; empty after success
 */
public record LoadedModel(ResourceSet resources, List<Model> models, List<Problem> problems) {
    public boolean isOk() {
        return problems.isEmpty();
    }

    /** Returns the model of the given file. */
    public Model model() {
        if (!isOk()) {
            throw new IllegalStateException(problems.get(0).render());
        }
        return models.get(0);
    }
}
