// SPDX-License-Identifier: Apache-2.0
package org.bellwether.run.session;

import java.io.IOException;
import java.nio.file.Path;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import org.bellwether.run.hosts.HostException;
import org.bellwether.run.hosts.HostPrograms;

/** The folders on other hosts with the programs of runs, from the build to the last launch. */
final class RunHosts {
    private final HostPrograms programs;
    private final SessionLabs labs;
    private final Map<PlannedRun, Map<String, String>> folders = new IdentityHashMap<>();

    RunHosts(HostPrograms programs, SessionLabs labs) {
        this.programs = programs;
        this.labs = labs;
    }

    /** Returns whether a run that was built has processes on other hosts. */
    static boolean areNeeded(PlannedRun run) throws IOException {
        return HostPrograms.isNeeded(run.treatment().hostProgram());
    }

    /** Prepares the hosts of a run. */
    void prepare(PlannedRun run) throws HostException, IOException, InterruptedException {
        folders.put(run, programs.prepare(run.treatment().hostProgram(), labs.prefix(run)));
    }

    /**
     * Prepares hosts again that have removed their copies, because the connection was lost since the last launch. Runs
     * that are launched at once have no other hosts, so that no two threads prepare one.
     */
    void renew(PlannedRun run) throws HostException, IOException, InterruptedException {
        if (folders.containsKey(run)) {
            prepare(run);
        }
    }

    /** Returns the options of {@code scripts/run.sh} for the launch of a run. */
    List<String> options(PlannedRun run, Path directory) throws IOException {
        return HostPrograms.options(folders.getOrDefault(run, Map.of()), directory);
    }

    /** Removes the copies, and ends the connections. */
    void close() throws IOException {
        programs.close();
    }
}
