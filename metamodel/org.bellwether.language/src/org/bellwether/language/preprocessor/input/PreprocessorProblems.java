// SPDX-License-Identifier: Apache-2.0
package org.bellwether.language.preprocessor.input;

import java.util.ArrayList;
import java.util.List;
import org.bellwether.model.Problem;
import org.bellwether.model.Severity;

/** The problems of files that are preprocessed. */
public final class PreprocessorProblems {
    /** The code for a wrong preprocessor line or macro call, and for an included file that cannot be read. */
    static final String WRONG = "BW091";

    /** The code for {@code #error} and {@code #warning} lines of the files. */
    static final String DIRECTIVE = "BW092";

    private static final int MOST = 20;

    private final List<Problem> problems = new ArrayList<>();

    public void error(SourceLocation place, String message, String fix) {
        add(WRONG, Severity.ERROR, place, message, fix);
    }

    public void directive(Severity severity, SourceLocation place, String message) {
        add(DIRECTIVE, severity, place, message, "The line is in the file itself: check the conditions around it");
    }

    private void add(String code, Severity severity, SourceLocation place, String message, String fix) {
        if (problems.size() < MOST) {
            problems.add(new Problem(
                    code, severity, "", place.file(), place.line(), place.column(), message + place.chain(), fix));
        }
    }

    public List<Problem> all() {
        return List.copyOf(problems);
    }
}
