// SPDX-License-Identifier: Apache-2.0
package org.bellwether.run.hosts;

import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import org.bellwether.results.FailureClass;
import org.bellwether.results.store.row.Failure;
import org.bellwether.run.WorkException;
import org.bellwether.run.WorkException.Kind;

/** The reason why a host cannot run its processes. */
public final class HostException extends Exception {
    private static final long serialVersionUID = 1L;

    private final WorkException lacking;
    private final FailureClass failureClass;
    private final String log;

    private HostException(String message, WorkException lacking, FailureClass failureClass, String log) {
        super(message);
        this.lacking = lacking;
        this.failureClass = failureClass;
        this.log = log;
    }

    private HostException(String message, WorkException lacking) {
        this(message, lacking, FailureClass.START, "");
    }

    /**
     * Returns the exception for a host that could not be reached, or on which a step failed.
     *
     * @param said the message of ssh or the host; may be empty
     */
    static HostException failed(String message, String said) {
        return new HostException(said.isEmpty() ? message : message + ": " + said, null);
    }

    /**
     * Returns the exception for a host that lacks something that the program needs.
     *
     * @param code stable, for scripts
     * @param fix  how to fix it
     */
    static HostException lacks(String host, String code, String message, String fix) {
        return of(new WorkException(Kind.MACHINE, code, message, "host " + host, fix));
    }

    /** Returns the exception for a requirement that a host does not meet. */
    static HostException of(WorkException requirement) {
        return new HostException(requirement.getMessage(), requirement);
    }

    /**
     * Returns the exception for a host that could not build the program.
     *
     * @param log the lines with the compiler's first error
     */
    static HostException notBuilt(String message, String log) {
        return new HostException(message, null, FailureClass.BUILD, log);
    }

    /** Returns the exception for a machine without ssh. */
    static HostException noSsh() {
        String message = "This machine lacks ssh, by which other hosts are reached";
        return new HostException(
                message,
                new WorkException(
                        Kind.MACHINE,
                        "machine-lacks",
                        message,
                        "this machine",
                        "sudo apt-get install -y --no-install-recommends openssh-client"));
    }

    /**
     * Combines the reasons of several hosts.
     *
     * @param all at least one
     */
    static HostException all(List<HostException> all) {
        if (all.size() == 1) {
            return all.get(0);
        }
        String message = all.stream().map(Throwable::getMessage).collect(Collectors.joining("; "));
        WorkException first = all.stream()
                .map(each -> each.lacking)
                .filter(Objects::nonNull)
                .findFirst()
                .orElse(null);
        return new HostException(
                message,
                first == null
                        ? null
                        : new WorkException(first.kind(), first.code(), message, first.where(), first.fix()),
                all.get(0).failureClass,
                all.stream()
                        .map(each -> each.log)
                        .filter(text -> !text.isEmpty())
                        .collect(Collectors.joining("\n")));
    }

    /** Returns the failure of a run that needs the host. */
    public Failure failure() {
        return new Failure(failureClass.key(), "", getMessage(), log);
    }

    /** Returns the requirement that a host lacks, if a missing requirement is one of the reasons. */
    public Optional<WorkException> lacking() {
        return Optional.ofNullable(lacking);
    }
}
