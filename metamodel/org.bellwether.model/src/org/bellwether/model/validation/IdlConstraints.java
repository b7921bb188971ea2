// SPDX-License-Identifier: Apache-2.0
package org.bellwether.model.validation;

import java.util.Collection;
import java.util.List;
import org.bellwether.model.util.Models;
import org.bellwether.model.validation.analysis.Constraint;
import org.bellwether.model.validation.analysis.ProblemCollector;
import org.bellwether.model.validation.idl.BaseConstraints;
import org.bellwether.model.validation.idl.ConstantConstraints;
import org.bellwether.model.validation.idl.InterfaceConstraints;
import org.bellwether.model.validation.idl.NameConstraints;
import org.bellwether.model.validation.idl.RequiredFeatures;
import org.bellwether.model.validation.idl.TypeConstraints;
import org.bellwether.model.validation.idl.UnionConstraints;
import org.eclipse.emf.common.util.BasicDiagnostic;
import org.eclipse.emf.ecore.EObject;

/**
 * Checks the rules of IDL itself, for readers of IDL that does not become a model: such IDL may use names that
 * Bellwether reserves in models.
 */
public final class IdlConstraints {
    private static final List<Constraint> CONSTRAINTS = List.of(
            new RequiredFeatures(),
            new NameConstraints(),
            new TypeConstraints(),
            new InterfaceConstraints(),
            new BaseConstraints(),
            new ConstantConstraints(),
            new UnionConstraints());

    private IdlConstraints() {}

    /** Returns the problems of IDL with their elements, in document order. */
    public static List<ModelValidator.Finding> find(Collection<? extends EObject> roots) {
        BasicDiagnostic found = new BasicDiagnostic();
        ProblemCollector problems = new ProblemCollector(found);
        roots.stream()
                .flatMap(root -> Models.all(root, EObject.class).stream())
                .forEach(element -> CONSTRAINTS.forEach(constraint -> constraint.check(element, null, problems)));
        return ModelValidator.findings(found);
    }
}
