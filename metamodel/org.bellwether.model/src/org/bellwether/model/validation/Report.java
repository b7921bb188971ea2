// SPDX-License-Identifier: Apache-2.0
package org.bellwether.model.validation;

import org.bellwether.model.Problem;
import org.bellwether.model.ProblemCode;
import org.bellwether.model.Severity;
import org.bellwether.model.io.ModelResource;
import org.bellwether.model.util.ElementPaths;
import org.eclipse.emf.common.util.BasicDiagnostic;
import org.eclipse.emf.common.util.Diagnostic;
import org.eclipse.emf.common.util.DiagnosticChain;
import org.eclipse.emf.ecore.EObject;

/** Where constraints say what they found. */
final class Report {
    /** Source of our diagnostics in EMF. Their data are the element and the {@link Problem}. */
    static final String SOURCE = "org.bellwether.model";

    private final DiagnosticChain chain;
    private boolean clean = true;

    Report(DiagnosticChain chain) {
        this.chain = chain;
    }

    void add(ProblemCode code, EObject at, Object... arguments) {
        clean &= code.severity() != Severity.ERROR;
        ModelResource file = at.eResource() instanceof ModelResource r ? r : null;
        Problem problem = code.problem(
                ElementPaths.of(at),
                file == null ? "" : file.displayName(),
                file == null ? 0 : file.lineOf(at),
                0,
                arguments);
        if (chain != null) {
            int severity = problem.isError() ? Diagnostic.ERROR : Diagnostic.WARNING;
            chain.add(new BasicDiagnostic(
                    severity, SOURCE, code.ordinal() + 1, problem.render(), new Object[] {at, problem}));
        }
    }

    /** No error so far. */
    boolean isClean() {
        return clean;
    }
}
