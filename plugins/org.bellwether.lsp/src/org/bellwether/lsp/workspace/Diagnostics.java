// SPDX-License-Identifier: Apache-2.0
package org.bellwether.lsp.workspace;

import java.util.List;
import org.bellwether.language.fixes.ProblemPlace;
import org.bellwether.model.Problem;
import org.eclipse.lsp4j.Diagnostic;
import org.eclipse.lsp4j.DiagnosticSeverity;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.Range;

/** The problems of a file as diagnostics of the protocol. The texts are those of the command line. */
public final class Diagnostics {
    private static final String SOURCE = "bellwether";

    private Diagnostics() {}

    public static List<Diagnostic> of(Project project, TextFile file) {
        return project.problems(file.uri()).stream()
                .map(p -> diagnostic(file, p))
                .toList();
    }

    public static Diagnostic diagnostic(TextFile file, Problem problem) {
        Diagnostic result = new Diagnostic(range(file, problem), problem.text());
        result.setSeverity(problem.isError() ? DiagnosticSeverity.Error : DiagnosticSeverity.Warning);
        result.setSource(SOURCE);
        result.setCode(problem.code());
        return result;
    }

    /** Returns the marked range: the excerpt if the problem has one, otherwise the rest of the line. */
    public static Range range(TextFile file, Problem problem) {
        if (problem.line() == 0) {
            return new Range(new Position(0, 0), new Position(0, 0));
        }
        ProblemPlace place = ProblemPlace.of(problem, file.text());
        return file.positions().range(place.offset(), place.length());
    }
}
