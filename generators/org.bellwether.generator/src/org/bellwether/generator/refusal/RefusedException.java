// SPDX-License-Identifier: Apache-2.0
package org.bellwether.generator.refusal;

import java.util.List;
import java.util.stream.Collectors;
import org.bellwether.model.Problem;
import org.bellwether.model.Severity;
import org.bellwether.model.io.ModelResource;
import org.bellwether.model.io.TextPlace;
import org.bellwether.model.util.ElementPaths;
import org.eclipse.emf.ecore.EObject;

/** Thrown if the input is wrong or needs an unsupported part; nothing has been written. Exit code 2. */
public final class RefusedException extends RuntimeException {
    private static final long serialVersionUID = 1L;
    private final transient List<Problem> problems;

    public RefusedException(List<Problem> problems) {
        super(problems.stream().map(Problem::render).collect(Collectors.joining("\n")));
        this.problems = List.copyOf(problems);
    }

    /** Refuses because of a file, an option or a name outside of a model. */
    public RefusedException(String code, String where, String message, String fix) {
        this(List.of(new Problem(code, Severity.ERROR, where, "", 0, 0, message, fix)));
    }

    /** Refuses because of an element of the model. */
    public RefusedException(String code, EObject element, String message, String fix) {
        this(List.of(problem(code, element, message, fix)));
    }

    /** Returns an error at an element; message and fix are sentences without the full stop. */
    public static Problem problem(String code, EObject element, String message, String fix) {
        return problem(code, element, null, message, fix);
    }

    /** Returns an error that is marked at a value of one of the element's features. */
    public static Problem problem(String code, EObject element, Object value, String message, String fix) {
        String path = ElementPaths.of(element);
        if (element.eResource() instanceof ModelResource file) {
            TextPlace place = file.placeOf(element, value);
            return new Problem(
                    code,
                    Severity.ERROR,
                    path,
                    file.displayName(),
                    place.line(),
                    place.column(),
                    message,
                    fix,
                    place.excerpt());
        }
        String file =
                element.eResource() == null ? "" : element.eResource().getURI().lastSegment();
        return new Problem(code, Severity.ERROR, path, file, 0, 0, message, fix);
    }

    /** Returns the reasons, at least one. */
    public List<Problem> problems() {
        return problems;
    }
}
