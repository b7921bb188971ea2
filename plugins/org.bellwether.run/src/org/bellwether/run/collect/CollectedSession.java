// SPDX-License-Identifier: Apache-2.0
package org.bellwether.run.collect;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.bellwether.export.ExportFolder;
import org.bellwether.results.host.HostFacts;
import org.bellwether.results.store.row.Uuid7;

/**
 * A session that a testbed made, after its check: the files are the sealed ones, and their contents agree.
 *
 * @param id       the session's id
 * @param folder   the folder of the session's files
 * @param export   the record of the export
 * @param started  when it began
 * @param ended    when it was sealed
 * @param exitCode the exit code of the session's script
 * @param job      the number of the cluster's job; empty without a cluster
 * @param restart  how often the cluster had restarted the job before
 * @param runs     targets by the ids of their runs
 * @param host     the machine of the first node, in a cluster with the names of all nodes; empty if nothing was
 *     launched
 */
record CollectedSession(
        String id,
        Path folder,
        ExportRecord export,
        Instant started,
        Instant ended,
        int exitCode,
        String job,
        int restart,
        Map<String, String> runs,
        Optional<HostFacts> host) {
    /** Reads a sealed session. @throws ResultsException if the scripts of an export have not written it */
    static CollectedSession read(Path folder) throws IOException, ResultsException {
        Checksums.check(folder);
        ExportRecord export = ExportRecord.read(folder.resolve(ExportFolder.RECORD));
        Path file = folder.resolve("session");
        ScriptFile session = ScriptFile.read(file);
        String id = folder.getFileName().toString();
        if (!id.equals(session.text("id"))) {
            throw new ResultsException("The session is not that of its folder: " + session.text("id"), file);
        }
        Map<String, String> runs = runs(folder, export);
        return new CollectedSession(
                id,
                folder,
                export,
                session.instant("started"),
                session.instant("ended"),
                session.integer("exit"),
                session.text("job"),
                session.has("restart") ? session.integer("restart") : 0,
                runs,
                runs.isEmpty() ? Optional.empty() : Optional.of(NodeFacts.of(folder)));
    }

    private static Map<String, String> runs(Path folder, ExportRecord export) throws IOException, ResultsException {
        Path file = folder.resolve("runs");
        List<String> targets =
                export.runs().stream().map(ExportRecord.Run::target).toList();
        Map<String, String> runs = new LinkedHashMap<>();
        for (String line : Files.isRegularFile(file) ? ScriptFile.lines(file) : List.<String>of()) {
            String[] words = line.split(" ");
            if (words.length != 2
                    || !Uuid7.isId(words[0])
                    || !targets.contains(words[1])
                    || runs.containsValue(words[1])
                    || runs.put(words[0], words[1]) != null) {
                throw new ResultsException("This is no run of the export: " + line, file);
            }
        }
        return runs;
    }

    /**
     * Returns when the session's last launch began.
     *
     * @return empty if nothing was launched, or if a launch has no end: then the end of the session cut that launch
     */
    Optional<Instant> lastLaunch() throws IOException, ResultsException {
        Instant last = null;
        for (String run : runs.keySet()) {
            for (int round = 1; round <= export.rounds(); round++) {
                Path directory = folder.resolve(run).resolve("round-" + round);
                Optional<LaunchTimes> launch = LaunchTimes.read(directory);
                if (launch.isEmpty() && Files.isDirectory(directory)) {
                    return Optional.empty();
                } else if (launch.isPresent()
                        && (last == null || launch.get().started().isAfter(last))) {
                    last = launch.get().started();
                }
            }
        }
        return Optional.ofNullable(last);
    }
}
