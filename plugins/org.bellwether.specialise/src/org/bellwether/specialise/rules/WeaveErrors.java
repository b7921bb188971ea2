// SPDX-License-Identifier: Apache-2.0
package org.bellwether.specialise.rules;

import java.util.List;
import org.bellwether.generator.refusal.RefusedException;
import org.bellwether.model.Problem;
import org.bellwether.model.Severity;

/** Creates the problems that the weaver reports. */
public final class WeaveErrors {
    private WeaveErrors() {}

    /**
     * Returns an error at a place of a file.
     *
     * @param path the part of the input, such as a rule with its rule set; may be empty
     * @param file the file, as the user typed it
     * @param line the line, from 1; 0 for the whole file
     * @param message the error, a sentence without the full stop
     * @param fix how to fix it, a sentence without the full stop
     */
    public static Problem problem(WeaveErrorCode code, String path, String file, int line, String message, String fix) {
        return new Problem(code.toString(), Severity.ERROR, path, file, line, 0, message, fix);
    }

    /** Returns the refusal of a whole file or folder, for the caller to throw. */
    public static RefusedException refusal(WeaveErrorCode code, String file, String message, String fix) {
        return new RefusedException(List.of(problem(code, "", file, 0, message, fix)));
    }
}
