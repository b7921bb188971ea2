// SPDX-License-Identifier: Apache-2.0
package org.bellwether.sirius.services;

import java.util.List;
import java.util.stream.Collectors;
import org.bellwether.model.Problem;
import org.eclipse.emf.ecore.EObject;

/**
 * Queries for the problems that the metamodel's constraints find: each problem of the model is shown at one element.
 */
public class ProblemServices {
    /** Returns whether an element, and its parts that are not shown separately, have no errors. */
    public boolean hasNoErrors(EObject element) {
        return ProblemCache.at(element).stream().noneMatch(Problem::isError);
    }

    /** Returns an element's errors and their fixes; a line for each error. */
    public String errors(EObject element) {
        return text(ProblemCache.at(element).stream().filter(Problem::isError).toList());
    }

    /** Returns whether an element, and its parts that are not shown separately, have no warnings. */
    public boolean hasNoWarnings(EObject element) {
        return ProblemCache.at(element).stream().allMatch(Problem::isError);
    }

    /** Returns an element's warnings; a line for each. */
    public String warnings(EObject element) {
        return text(ProblemCache.at(element).stream().filter(p -> !p.isError()).toList());
    }

    /** Returns errors and warnings, for the property view. */
    public List<String> problemTexts(EObject element) {
        return ProblemCache.at(element).stream()
                .map(p -> p.severity() + " " + line(p))
                .toList();
    }

    private static String text(List<Problem> problems) {
        return problems.stream().map(ProblemServices::line).collect(Collectors.joining("\n"));
    }

    private static String line(Problem problem) {
        return problem.code() + " " + problem.path() + ": " + problem.text();
    }
}
