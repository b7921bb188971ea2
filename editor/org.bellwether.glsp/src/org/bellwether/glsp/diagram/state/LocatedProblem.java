// SPDX-License-Identifier: Apache-2.0
package org.bellwether.glsp.diagram.state;

import java.util.ArrayList;
import java.util.List;
import org.bellwether.edit.problems.ModelProblem;
import org.bellwether.edit.project.ProjectModel;
import org.eclipse.emf.ecore.EObject;

/**
 * A problem with the elements at which a diagram may show it.
 *
 * @param problem the problem
 * @param elements the ids of its element and of the elements around it, the innermost first; empty if its element does
 *     not exist any more
 */
public record LocatedProblem(ModelProblem problem, List<String> elements) {
    static List<LocatedProblem> all(ProjectModel model, List<ModelProblem> problems) {
        return problems.stream()
                .map(problem -> new LocatedProblem(problem, around(model, problem.element())))
                .toList();
    }

    private static List<String> around(ProjectModel model, String id) {
        List<String> ids = new ArrayList<>();
        for (EObject each = model.find(id).orElse(null); each != null; each = each.eContainer()) {
            String known = model.id(each);
            if (known != null) {
                ids.add(known);
            }
        }
        return ids;
    }
}
