// SPDX-License-Identifier: Apache-2.0
package org.bellwether.model.validation.idl;

import org.bellwether.model.ProblemCode;
import org.bellwether.model.assembly.InstancePath;
import org.bellwether.model.util.Ports;
import org.bellwether.model.validation.analysis.Analysis;
import org.bellwether.model.validation.analysis.Constraint;
import org.bellwether.model.validation.analysis.ProblemCollector;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.EStructuralFeature;

/** Checks that required features have values. */
public final class RequiredFeatures implements Constraint {
    @Override
    public void check(EObject element, Analysis analysis, ProblemCollector problems) {
        for (EStructuralFeature feature : element.eClass().getEAllStructuralFeatures()) {
            if (feature.isRequired()
                    && !feature.isMany()
                    && isMissing(element.eGet(feature), feature.getName())
                    && !(feature.getName().equals("interface") && Ports.isOfObject(element))) {
                problems.add(ProblemCode.BW104, element, feature.getName());
            }
        }
        if (element instanceof InstancePath path && path.getSteps().isEmpty()) {
            problems.add(ProblemCode.BW104, element, "steps");
        }
    }

    /** Returns whether a value is missing; a literal's or comment's text may be empty, other texts may not. */
    private static boolean isMissing(Object value, String feature) {
        boolean mayBeEmpty = feature.equals("value") || feature.equals("text") || feature.equals("template");
        return value == null || value instanceof String s && s.isEmpty() && !mayBeEmpty;
    }
}
