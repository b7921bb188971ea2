// SPDX-License-Identifier: Apache-2.0
package org.bellwether.run.build;

import java.util.Collection;
import java.util.List;
import java.util.stream.Collectors;
import org.bellwether.results.experiment.Experiment;
import org.bellwether.results.experiment.Experiment.ProcessPlan;
import org.bellwether.results.host.HostFacts;
import org.bellwether.results.host.KernelFiles;
import org.bellwether.results.store.row.Warning;
import org.bellwether.run.SessionListener;
import org.bellwether.run.WorkException;

/** Checks before a build that this user may give processes the real-time priorities that the model states. */
public final class RealTimePermission {
    private RealTimePermission() {}

    /**
     * Checks the processes on this machine. The permissions of other hosts are known when processes start there.
     *
     * @param experiments the experiments that will run
     * @throws WorkException with the command that gives the permission, if a priority is above the largest one that
     *     this user may set
     */
    public static void check(Collection<Experiment> experiments, KernelFiles kernel) throws WorkException {
        int permitted = HostFacts.read(kernel).realTimePriority();
        for (Experiment experiment : experiments) {
            for (ProcessPlan process : experiment.processes()) {
                check(process, permitted);
            }
        }
    }

    /** Checks one process. Processes without real-time scheduling have the priority 0. */
    static void check(ProcessPlan process, int permitted) throws WorkException {
        if (process.host() == null && process.priority() > permitted) {
            throw new WorkException(
                    WorkException.Kind.MACHINE,
                    "machine-lacks",
                    "Process " + process.name() + " is to run with scheduling " + process.scheduling() + " at priority "
                            + process.priority() + ", and this user may use "
                            + (permitted == 0 ? "no real-time priority" : "real-time priorities up to " + permitted),
                    "this machine",
                    "Permit it with: ulimit -r " + process.priority() + " (as root; for good, a line `USER - rtprio 99`"
                            + " in /etc/security/limits.conf), or with the capability CAP_SYS_NICE; or leave it out"
                            + " with --without-real-time of run and screen: processes then have the system's default"
                            + " scheduling");
        }
    }

    /** Reports before a build which settings {@code --without-real-time} leaves out of experiments. */
    public static void noteLeftOut(Collection<Experiment> experiments, SessionListener listener) {
        experiments.stream()
                .flatMap(experiment -> leftOut(experiment).stream())
                .map(Warning::finding)
                .distinct()
                .forEach(finding -> listener.note("Because of --without-real-time, " + finding));
    }

    /**
     * Returns the settings that {@code --without-real-time} has left out of an experiment.
     *
     * @return a warning for its runs, with each process; empty if nothing was left out
     */
    public static List<Warning> leftOut(Experiment experiment) {
        String processes = experiment.processes().stream()
                .filter(process -> !process.leftOut().isEmpty())
                .map(process -> process.name() + " (" + String.join(", ", process.leftOut()) + ")")
                .collect(Collectors.joining("; "));
        return processes.isEmpty()
                ? List.of()
                : List.of(new Warning(
                        "real-time scheduling was left out of these processes: " + processes,
                        "leave --without-real-time out on a machine that permits it"));
    }
}
