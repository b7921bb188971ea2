// SPDX-License-Identifier: Apache-2.0
package org.bellwether.run.collect;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.bellwether.export.ExportFolder;
import org.bellwether.results.host.HostFacts;
import org.bellwether.results.host.KernelFiles;
import org.bellwether.results.samples.LaunchRecord;
import org.bellwether.results.store.row.Uuid7;

/**
 * A session that a testbed made, checked: its files are the sealed ones, and their contents agree.
 *
 * @param id       the session's id
 * @param folder   where its files are
 * @param export   what was exported
 * @param started  when it began
 * @param ended    when it was sealed
 * @param exitCode what its script ended with
 * @param job      the job's number in a cluster; empty without
 * @param restart  how often the cluster had started the job before
 * @param runs     targets by the ids of their runs
 * @param host     the machine that the first node was on, in a cluster by the names of all nodes; empty where nothing was launched
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
    private static final long LARGEST = 1 << 20;
    private static final long LARGEST_RESULT = 64 << 20;

    /** A launch, as its script noted it. */
    record LaunchTimes(Instant started, Instant ended, int exitCode) {}

    /** Reads a sealed session. @throws ResultsException if the scripts of an export have not written it */
    static CollectedSession read(Path folder) throws IOException, ResultsException {
        Checksums.check(folder);
        ExportRecord export = ExportRecord.read(folder.resolve(ExportFolder.RECORD));
        Path file = folder.resolve("session");
        Map<String, String> session = pairs(file);
        String id = folder.getFileName().toString();
        if (!id.equals(session.get("id"))) {
            throw new ResultsException("The session is not that of its folder: " + session.get("id"), file);
        }
        Map<String, String> runs = runs(folder, export);
        return new CollectedSession(
                id,
                folder,
                export,
                instant(session, "started", file),
                instant(session, "ended", file),
                integer(session, "exit", file),
                session.getOrDefault("job", ""),
                session.containsKey("restart") ? integer(session, "restart", file) : 0,
                runs,
                runs.isEmpty() ? Optional.empty() : Optional.of(host(folder)));
    }

    /** Returns the times in a round's run directory; null if the round was not launched, or has not ended. */
    static LaunchTimes launch(Path directory) throws IOException, ResultsException {
        Path file = directory.resolve("launch");
        if (!Files.isRegularFile(file)) {
            return null;
        }
        Path result = directory.resolve(LaunchRecord.FILE);
        if (Files.isRegularFile(result) && Files.size(result) > LARGEST_RESULT) {
            throw new ResultsException("The launcher's result is too large", result);
        }
        Map<String, String> launch = pairs(file);
        return new LaunchTimes(
                instant(launch, "started", file), instant(launch, "ended", file), integer(launch, "exit", file));
    }

    private static Map<String, String> runs(Path folder, ExportRecord export) throws IOException, ResultsException {
        Path file = folder.resolve("runs");
        List<String> targets =
                export.runs().stream().map(ExportRecord.Run::target).toList();
        Map<String, String> runs = new LinkedHashMap<>();
        for (String line : Files.isRegularFile(file) ? lines(file) : List.<String>of()) {
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

    private static HostFacts host(Path folder) throws IOException, ResultsException {
        Path hosts = folder.resolve("hosts");
        List<String> nodes = lines(hosts).stream()
                .map(line -> line.split(" ")[0].replace("/", "_"))
                .toList();
        Path facts = folder.resolve("nodes").resolve(nodes.isEmpty() ? "" : nodes.get(0));
        if (nodes.isEmpty() || nodes.get(0).isEmpty() || !Files.isDirectory(facts)) {
            throw new ResultsException("The results do not tell what machine the first node was", hosts);
        }
        try {
            HostFacts host =
                    HostFacts.read(new KernelFiles(facts)).of(text(facts, "architecture"), text(facts, "machine"));
            String names = clusterNames(folder.resolve("nodes"), nodes);
            return names.isEmpty() ? host : host.inCluster(names);
        } catch (IllegalArgumentException e) {
            throw new ResultsException(
                    "What the first node says of its machine cannot be read: " + e.getMessage(), facts);
        }
    }

    /**
     * Returns the names that a cluster gives the machines of all nodes, with commas between them: each job may get other machines.
     * It is empty unless a cluster has named all of them.
     */
    private static String clusterNames(Path facts, List<String> nodes) {
        List<String> names =
                nodes.stream().map(node -> text(facts.resolve(node), "node")).toList();
        return names.contains("") ? "" : String.join(",", names);
    }

    private static String text(Path folder, String name) {
        return new KernelFiles(folder).text(name).orElse("");
    }

    private static Map<String, String> pairs(Path file) throws IOException, ResultsException {
        Map<String, String> pairs = new LinkedHashMap<>();
        for (String line : lines(file)) {
            int equals = line.indexOf('=');
            if (equals < 1) {
                throw new ResultsException("This line is no KEY=VALUE: " + line, file);
            }
            pairs.put(line.substring(0, equals), line.substring(equals + 1));
        }
        return pairs;
    }

    private static List<String> lines(Path file) throws IOException, ResultsException {
        if (!Files.isRegularFile(file) || Files.size(file) > LARGEST) {
            throw new ResultsException("The results lack this file, or it is too large", file);
        }
        return new String(Files.readAllBytes(file), StandardCharsets.UTF_8)
                .lines()
                .toList();
    }

    private static Instant instant(Map<String, String> pairs, String key, Path file) throws ResultsException {
        try {
            return Instant.parse(pairs.getOrDefault(key, ""));
        } catch (DateTimeException e) {
            throw new ResultsException("The time " + key + " is missing, or is none", file);
        }
    }

    private static int integer(Map<String, String> pairs, String key, Path file) throws ResultsException {
        try {
            return Integer.parseInt(pairs.getOrDefault(key, ""));
        } catch (NumberFormatException e) {
            throw new ResultsException("The number " + key + " is missing, or is none", file);
        }
    }
}
