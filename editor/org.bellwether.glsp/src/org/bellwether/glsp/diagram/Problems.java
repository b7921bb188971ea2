// SPDX-License-Identifier: Apache-2.0
package org.bellwether.glsp.diagram;

import com.google.inject.Inject;
import java.util.ArrayList;
import java.util.List;
import org.bellwether.edit.ModelProblem;
import org.bellwether.edit.ProjectModel;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.glsp.graph.GModelElement;
import org.eclipse.glsp.server.features.validation.Marker;
import org.eclipse.glsp.server.features.validation.MarkerKind;
import org.eclipse.glsp.server.features.validation.ModelValidator;

/** The editing session's problems as decorations of what is drawn. */
class Problems implements ModelValidator {
    private final DiagramState state;

    @Inject
    Problems(DiagramState state) {
        this.state = state;
    }

    /** All that are known, whatever is asked for: nothing is validated here. */
    @Override
    public List<Marker> validate(List<GModelElement> elements, String reason) {
        List<ModelProblem> problems = state.session().problems();
        return state.session().read(model -> {
            List<Marker> markers = new ArrayList<>();
            for (ModelProblem problem : problems) {
                String drawn = drawn(model, model.find(problem.element()).orElse(null));
                if (drawn != null) {
                    String kind = problem.error() ? MarkerKind.ERROR : MarkerKind.WARNING;
                    markers.add(new Marker(problem.code(), problem.text(), drawn, kind));
                }
            }
            return markers;
        });
    }

    /** The innermost element around that has a shape here; null where there is none. */
    private String drawn(ProjectModel model, EObject element) {
        for (EObject each = element; each != null; each = each.eContainer()) {
            String id = model.id(each);
            if (id != null && state.getIndex().get(id).isPresent()) {
                return id;
            }
        }
        return null;
    }
}
