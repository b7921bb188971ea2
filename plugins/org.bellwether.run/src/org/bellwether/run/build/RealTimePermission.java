// SPDX-License-Identifier: Apache-2.0
package org.bellwether.run.build;

import java.util.Collection;
import org.bellwether.results.experiment.Experiment;
import org.bellwether.results.experiment.Experiment.ProcessPlan;
import org.bellwether.results.host.HostFacts;
import org.bellwether.results.host.KernelFiles;
import org.bellwether.run.WorkException;

/** Checks before a build that this user may give processes the real-time priorities that the model states. */
public final class RealTimePermission {
    private RealTimePermission() {}

    /**
     * Checks the processes on this machine. What other hosts permit is known when processes start there.
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

    /** Processes without real-time scheduling have the priority 0. */
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
                            + " in /etc/security/limits.conf), or with the capability CAP_SYS_NICE; or place the"
                            + " process with scheduling other, and leave SchedulingMechanism at queue");
        }
    }
}
