// SPDX-License-Identifier: Apache-2.0
package org.bellwether.run.hosts;

import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The folders on other hosts with the programs of runs, from the build to the last launch. */
public final class RunFolders implements AutoCloseable {
    private final HostPrograms programs;
    private final Map<String, Map<String, String>> folders = new HashMap<>();

    public RunFolders(HostPrograms programs) {
        this.programs = programs;
    }

    /**
     * Prepares the hosts of a run.
     *
     * @param run the run's id
     * @param prefix the first words of all commands, which select the network where they run
     */
    public void prepare(String run, HostProgram program, List<String> prefix)
            throws HostException, IOException, InterruptedException {
        folders.put(run, programs.prepare(program, prefix));
    }

    /** Returns the compilers of a program, as {@link HostPrograms#compilers} does. */
    public Map<String, String> compilers(HostProgram program) {
        return programs.compilers(program);
    }

    /**
     * Prepares hosts again if they have removed their copies because the connection was lost since the last launch.
     * Does nothing for runs that were not prepared. Runs that are launched in parallel have no other hosts, so that two
     * threads never prepare the same host.
     */
    public void renew(String run, HostProgram program, List<String> prefix)
            throws HostException, IOException, InterruptedException {
        if (folders.containsKey(run)) {
            prepare(run, program, prefix);
        }
    }

    /** Returns the options of {@code scripts/run.sh} for the launch of a run. */
    public List<String> options(String run, Path directory) throws IOException {
        return HostPrograms.options(folders.getOrDefault(run, Map.of()), directory);
    }

    /** Removes the copies, and ends the connections. */
    @Override
    public void close() throws IOException {
        programs.close();
    }
}
