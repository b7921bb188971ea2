// SPDX-License-Identifier: Apache-2.0
package org.bellwether.language.idl;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.bellwether.model.Problem;
import org.bellwether.model.ProblemCode;
import org.bellwether.model.experiment.Model;
import org.bellwether.model.io.ModelResource;
import org.bellwether.model.io.TextPlace;
import org.bellwether.model.util.ElementPaths;
import org.bellwether.model.validation.IdlConstraints;
import org.bellwether.model.validation.ModelValidator;
import org.eclipse.emf.ecore.EObject;

/** Checks IDL files that can be read: IDL's constraints, and texts that the notation accepts and IDL does not. */
final class IdlRules {
    private IdlRules() {}

    /** Returns the problems of the models of files that the loader has accepted. */
    static List<Problem> problems(Collection<Model> models, Collection<String> undefined) {
        List<Problem> problems = new ArrayList<>();
        for (ModelValidator.Finding finding : IdlConstraints.find(models)) {
            problems.add(finding.problem());
        }
        models.forEach(model -> {
            problems.addAll(new IdlOrder(model, undefined).problems());
            problems.addAll(IdlGrammar.problems(model));
            problems.addAll(IntroducedNames.problems(model));
        });
        return problems;
    }

    /** Returns a problem of an element, at the place of the element or of its value. */
    static Problem problem(ProblemCode code, EObject element, Object value, String message, String fix) {
        ModelResource file = (ModelResource) element.eResource();
        TextPlace place = file.placeOf(element, value);
        return new Problem(
                code.name(),
                code.severity(),
                ElementPaths.of(element),
                file.displayName(),
                place.line(),
                place.column(),
                message,
                fix,
                place.excerpt());
    }
}
