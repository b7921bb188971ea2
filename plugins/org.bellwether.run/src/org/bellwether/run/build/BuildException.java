// SPDX-License-Identifier: Apache-2.0
package org.bellwether.run.build;

import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.bellwether.run.WorkException;
import org.bellwether.run.WorkException.Kind;

/** Thrown when a program or the runtime cannot be compiled or linked. */
public final class BuildException extends Exception {
    private static final long serialVersionUID = 1L;
    private static final int LACKS = 3;
    private static final Pattern LACKING = Pattern.compile("this machine lacks (.*?)(?:; fix it with: (.*))?");

    private final int exitCode;
    private final String excerpt;

    BuildException(String command, int exitCode, Path log, String excerpt) {
        super("'" + command + "' ended with exit code " + exitCode + "; its output is in " + log);
        this.exitCode = exitCode;
        this.excerpt = excerpt;
    }

    /** Returns the lines with the compiler's first error. */
    public String excerpt() {
        return excerpt;
    }

    /** Returns the requirement that the machine lacks, if a missing requirement is the reason. */
    public Optional<WorkException> lacking() {
        if (exitCode != LACKS) {
            return Optional.empty();
        }
        Matcher lacking = LACKING.matcher(excerpt.lines()
                .map(line -> line.replaceFirst("^run\\.sh: ", ""))
                .filter(line -> line.startsWith("this machine lacks"))
                .findFirst()
                .orElse(excerpt));
        boolean known = lacking.matches();
        String fix = known && lacking.group(2) != null ? lacking.group(2) : "See bellwether doctor";
        return Optional.of(new WorkException(
                Kind.MACHINE,
                "machine-lacks",
                known ? "This machine lacks " + lacking.group(1) : excerpt,
                "this machine",
                fix));
    }
}
