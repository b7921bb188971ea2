// SPDX-License-Identifier: Apache-2.0
package org.bellwether.run;

import java.util.List;
import org.bellwether.model.Problem;
import org.bellwether.run.lab.LabException;

/**
 * The reason why a command could not do its work: the problem, the place, the fix, and the exit code, which names the
 * kind of problem.
 */
public final class WorkException extends Exception {
    private static final long serialVersionUID = 1L;

    /** The cause of a failure, which decides the exit code. */
    public enum Kind {
        /** The work failed. */
        FAILED(1),
        /** The input is wrong. */
        INPUT(2),
        /** This machine lacks something. */
        MACHINE(3);

        private final int exitCode;

        Kind(int exitCode) {
            this.exitCode = exitCode;
        }

        /** Returns the command's exit code. */
        public int exitCode() {
            return exitCode;
        }
    }

    private final Kind kind;
    private final String code;
    private final String where;
    private final String fix;
    private final transient List<Problem> problems;

    /**
     * @param code stable, for scripts: words with dashes, or a constraint's code
     * @param message what is wrong, a sentence without the full stop
     * @param where file, element or command; may be empty
     * @param fix how to fix it, a sentence or a command
     */
    public WorkException(Kind kind, String code, String message, String where, String fix) {
        this(kind, code, message, where, fix, List.of());
    }

    private WorkException(Kind kind, String code, String message, String where, String fix, List<Problem> problems) {
        super(message);
        this.kind = kind;
        this.code = code;
        this.where = where;
        this.fix = fix;
        this.problems = problems;
    }

    /** Creates the exception for a lab that cannot be used. */
    public static WorkException of(LabException e) {
        Kind kind = switch (e.kind()) {
            case FAILED -> Kind.FAILED;
            case INPUT -> Kind.INPUT;
            case MACHINE -> Kind.MACHINE;
        };
        return new WorkException(kind, e.code(), e.getMessage(), "the local lab", e.fix());
    }

    /** Creates the exception for a wrong model. The message is that of the first error. */
    public static WorkException model(List<Problem> problems) {
        Problem first = problems.stream().filter(Problem::isError).findFirst().orElse(problems.get(0));
        String place = first.file()
                + (first.line() > 0 ? ":" + first.line() : "")
                + (first.column() > 0 ? ":" + first.column() : "");
        String where = (place + " " + first.path()).strip();
        return new WorkException(Kind.INPUT, first.code(), first.message(), where, first.fix(), List.copyOf(problems));
    }

    public Kind kind() {
        return kind;
    }

    public String code() {
        return code;
    }

    public String where() {
        return where;
    }

    public String fix() {
        return fix;
    }

    /** Returns the problems of the model; empty if the exception has another reason. */
    public List<Problem> problems() {
        return problems;
    }
}
