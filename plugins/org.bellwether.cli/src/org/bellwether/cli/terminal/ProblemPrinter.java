// SPDX-License-Identifier: Apache-2.0
package org.bellwether.cli.terminal;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.util.List;
import org.bellwether.model.Problem;
import org.bellwether.model.Severity;
import org.bellwether.model.util.Program;

/** Prints the problems of a model in the format of compilers, so that editors find the place. */
public final class ProblemPrinter {
    private ProblemPrinter() {}

    public static void print(Console console, List<Problem> problems) {
        for (Problem problem : problems) {
            console.err()
                    .println(place(problem) + severity(console, problem) + " " + problem.code()
                            + (problem.path().isEmpty() ? "" : " " + problem.path()) + ": "
                            + Program.inText(problem.message()));
            if (!problem.excerpt().isEmpty()) {
                console.err().println(problem.excerpt());
            }
            if (!problem.fix().isEmpty()) {
                console.err().println("  " + Program.inText(problem.fix()));
            }
        }
        long errors = problems.stream().filter(Problem::isError).count();
        console.err().println(count(errors, "error") + ", " + count(problems.size() - errors, "warning"));
    }

    private static String count(long number, String what) {
        return number + " " + what + (number == 1 ? "" : "s");
    }

    private static String place(Problem problem) {
        StringBuilder place = new StringBuilder(problem.file());
        if (problem.line() > 0) {
            place.append(':').append(problem.line());
            if (problem.column() > 0) {
                place.append(':').append(problem.column());
            }
        }
        return place.isEmpty() ? "" : place + ": ";
    }

    private static String severity(Console console, Problem problem) {
        return problem.severity() == Severity.ERROR ? console.red("error") : console.yellow("warning");
    }

    public static ArrayNode json(List<Problem> problems) {
        ArrayNode array = JsonNodeFactory.instance.arrayNode();
        for (Problem problem : problems) {
            array.addObject()
                    .put("code", problem.code())
                    .put("severity", problem.severity().toString())
                    .put("file", problem.file())
                    .put("line", problem.line())
                    .put("column", problem.column())
                    .put("path", problem.path())
                    .put("message", Program.inText(problem.message()))
                    .put("fix", Program.inText(problem.fix()))
                    .put("excerpt", problem.excerpt());
        }
        return array;
    }
}
