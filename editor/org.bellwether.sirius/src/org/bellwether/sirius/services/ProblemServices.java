// SPDX-License-Identifier: Apache-2.0
package org.bellwether.sirius.services;

import java.util.List;
import java.util.stream.Collectors;
import org.bellwether.model.Problem;
import org.eclipse.emf.ecore.EObject;

/** What the metamodel's constraints say of what a diagram shows: all problems of the model, each at one shown element. */
public class ProblemServices {
    /** Whether an element, with what is in it and not shown by itself, has no errors. */
    public boolean hasNoErrors(EObject element) {
        return Findings.at(element).stream().noneMatch(Problem::isError);
    }

    /** What is wrong with an element, and how to fix it; a line for each error. */
    public String errors(EObject element) {
        return text(Findings.at(element).stream().filter(Problem::isError).toList());
    }

    /** Whether there is nothing to warn of. */
    public boolean hasNoWarnings(EObject element) {
        return Findings.at(element).stream().allMatch(Problem::isError);
    }

    /** What is probably not meant so; a line for each warning. */
    public String warnings(EObject element) {
        return text(Findings.at(element).stream().filter(p -> !p.isError()).toList());
    }

    /** Errors and warnings, for the property view. */
    public List<String> problemTexts(EObject element) {
        return Findings.at(element).stream()
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
