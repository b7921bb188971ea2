// SPDX-License-Identifier: Apache-2.0
package org.bellwether.model.validation.analysis;

import java.util.Optional;
import org.bellwether.model.Problem;
import org.bellwether.model.ProblemCode;
import org.bellwether.model.Severity;
import org.bellwether.model.io.ModelResource;
import org.bellwether.model.io.TextPlace;
import org.bellwether.model.util.ElementPaths;
import org.eclipse.emf.common.util.BasicDiagnostic;
import org.eclipse.emf.common.util.Diagnostic;
import org.eclipse.emf.common.util.DiagnosticChain;
import org.eclipse.emf.ecore.EObject;

/** Collects the findings of constraints. */
public final class ProblemCollector {
    /** The source of Bellwether's diagnostics in EMF. Their data are the element and the {@link Problem}. */
    static final String SOURCE = "org.bellwether.model";

    private final DiagnosticChain chain;
    private boolean clean = true;

    public ProblemCollector(DiagnosticChain chain) {
        this.chain = chain;
    }

    /** Reports a problem of an element as a whole; its name is marked. */
    public void add(ProblemCode code, EObject at, Object... arguments) {
        addAt(code, at, null, arguments);
    }

    /** Reports a problem of an element, marked at the place of a value of one of its features: a reference, a part. */
    public void addAt(ProblemCode code, EObject at, Object value, Object... arguments) {
        clean &= code.severity() != Severity.ERROR;
        ModelResource file = at.eResource() instanceof ModelResource r ? r : null;
        TextPlace place = file == null ? new TextPlace(0, 0, "") : file.placeOf(at, value);
        Problem problem = code.problem(
                        ElementPaths.of(at),
                        file == null ? "" : file.displayName(),
                        place.line(),
                        place.column(),
                        arguments)
                .withExcerpt(place.excerpt());
        if (chain != null) {
            int severity = problem.isError() ? Diagnostic.ERROR : Diagnostic.WARNING;
            chain.add(new BasicDiagnostic(
                    severity, SOURCE, code.ordinal() + 1, problem.render(), new Object[] {at, problem}));
        }
    }

    /** Returns whether no error was reported so far. */
    public boolean isClean() {
        return clean;
    }

    /** Returns the problem of a diagnostic of EMF, if a constraint made the diagnostic. */
    public static Optional<Problem> problem(Diagnostic diagnostic) {
        return diagnostic.getData().stream()
                .filter(Problem.class::isInstance)
                .map(p -> (Problem) p)
                .findFirst();
    }
}
