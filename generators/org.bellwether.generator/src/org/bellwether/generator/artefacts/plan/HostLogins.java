// SPDX-License-Identifier: Apache-2.0
package org.bellwether.generator.artefacts.plan;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.bellwether.generator.plan.ProcessPlan;
import org.bellwether.generator.refusal.RefusedException;

/** Checks the users and folders of nodes for use by a run. */
final class HostLogins {
    private static final String CODE = "BW840";

    /** The folders that {@code run.sh --folder} of an export accepts, too. A word of a launch plan has no blanks. */
    private static final Pattern FOLDER = Pattern.compile("/[A-Za-z0-9_./+@-]+");

    private HostLogins() {}

    /** @throws RefusedException if a user or a folder has no host, a host has several, or a folder is not a plain path */
    static void refuse(List<ProcessPlan> processes) {
        Map<String, ProcessPlan> hosts = new HashMap<>();
        for (ProcessPlan process : processes) {
            String folder = process.login().folder();
            if (process.host().isEmpty()) {
                refuseLogin(process);
                continue;
            }
            if (!folder.isEmpty() && !FOLDER.matcher(folder).matches()) {
                throw refused(
                        process,
                        "A run cannot copy programs to the folder \"" + folder + "\"",
                        "Give an absolute path of letters, digits and _ . / + @ -, or leave it out");
            }
            String host = process.host().get();
            ProcessPlan first = hosts.putIfAbsent(host, process);
            if (first != null && !first.login().equals(process.login())) {
                throw refused(
                        process,
                        "The nodes " + first.node() + " and " + process.node() + " are both on the host " + host
                                + ", with different users or folders: a run has one connection to a host",
                        "Give both nodes the same user and folder");
            }
        }
    }

    private static void refuseLogin(ProcessPlan process) {
        if (!process.login().equals(ProcessPlan.Login.NONE)) {
            throw refused(
                    process,
                    "The node has a user or a folder and no host: processes of this machine belong to the user who"
                            + " starts the run",
                    "Give the node a host, or leave out its user and folder");
        }
    }

    /** Returns a refusal at the process's node, which has the user and the folder. */
    private static RefusedException refused(ProcessPlan process, String message, String fix) {
        return new RefusedException(CODE, process.element().eContainer(), message, fix);
    }
}
