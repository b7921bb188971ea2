// SPDX-License-Identifier: Apache-2.0
package org.bellwether.model.io;

import org.bellwether.model.Problem;
import org.bellwether.model.ProblemCode;
import org.eclipse.emf.ecore.xmi.XMIException;

/** A reason why a file cannot be loaded, with the place in the file; an EMF resource lists it among its errors. */
public final class LoadException extends XMIException implements ProblemDiagnostic {
    private static final long serialVersionUID = 1L;
    private transient Problem problem;

    public LoadException(ProblemCode code, String location, int line, int column, Object... arguments) {
        super(code.message(arguments), location, line, column);
        problem = code.problem("", location, Math.max(line, 0), Math.max(column, 0), arguments);
    }

    /** Adds the line of the file with the problem. */
    LoadException withExcerpt(String excerpt) {
        problem = problem.withExcerpt(excerpt);
        return this;
    }

    @Override
    public Problem problem() {
        return problem;
    }
}
