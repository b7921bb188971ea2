// SPDX-License-Identifier: Apache-2.0
package org.bellwether.run.session;

import java.util.List;
import org.bellwether.results.experiment.Experiment;
import org.bellwether.run.SessionRequest;
import org.bellwether.run.WorkException;
import org.bellwether.run.WorkException.Kind;

/** Checks whether the errors that time daemons state have any effect: they can only bound the clocks of two hosts. */
final class TimeDaemonTrust {
    private TimeDaemonTrust() {}

    /** Returns whether a process of the experiment runs on another host than the launcher. */
    static boolean hasUse(Experiment experiment) {
        return experiment.processes().stream().anyMatch(process -> process.host() != null);
    }

    /**
     * Refuses a request in which the option would only change the identity of the configuration.
     *
     * @throws WorkException if time daemons are trusted, and no configuration of the session has a process on another host
     */
    static void check(SessionRequest request, List<Experiment> experiments) throws WorkException {
        if (request.place().trustTimeDaemons() && experiments.stream().noneMatch(TimeDaemonTrust::hasUse)) {
            throw new WorkException(
                    Kind.INPUT,
                    "trust-without-hosts",
                    "All processes are on this machine, so that there is one clock and nothing to trust time daemons for",
                    "--trust-time-daemons",
                    "Leave --trust-time-daemons out; or give nodes of the deployment a host, or add --lab");
        }
    }
}
