// SPDX-License-Identifier: Apache-2.0
package org.bellwether.run.hosts;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.bellwether.results.host.KernelFiles;

/**
 * Prepares one host of a session: checks that programs can run on the host, and copies the files that the host lacks.
 */
final class HostPreparation {
    private static final Duration STEP = Duration.ofSeconds(60);

    /** The rate of a slow network, for time limits. */
    private static final long BYTES_IN_A_SECOND = 100_000;

    private static final String EXPORT =
            "export the experiment, which is built on each host: bellwether export MODEL --to ssh --out DIR";

    private final HostConnection connection;
    private final boolean keep;
    private final Map<List<String>, String> folders = new HashMap<>();
    private int attempts;

    /** @param keep whether copied files stay on the host, for later sessions */
    HostPreparation(HostConnection connection, boolean keep) {
        this.connection = connection;
        this.keep = keep;
    }

    HostConnection connection() {
        return connection;
    }

    /**
     * Makes sure that the processes of a program can start on the host.
     *
     * @param steps receives each completed step
     * @return the program's folder on the host; empty if all files are there at the same paths as here
     */
    String prepare(HostProgram program, List<RemoteProcess> processes, Consumer<String> steps)
            throws HostException, IOException, InterruptedException {
        ProgramFiles needed = ProgramFiles.of(program, processes);
        String known = folders.get(needed.contents());
        if (known != null) {
            return known;
        }
        RemoteHostFacts facts = RemoteHostFacts.of(connection.run(
                "the question for its system",
                HostScripts.ASK,
                List.of(),
                needed.files().stream()
                        .map(file -> file.digest() + " " + file.source())
                        .toList(),
                STEP));
        refuseForeign(needed, facts, program.forThisProcessor());
        steps.accept("checked");
        boolean inPlace = facts.hasInPlace(needed.files());
        String name = String.format(Locale.ROOT, "%03d", ++attempts); // a copy that failed keeps its folder
        if (!inPlace) {
            copy(missing(needed, facts), facts, steps);
            arrange(needed, name);
        }
        String folder = inPlace ? "" : connection.path(name);
        load(needed, facts, inPlace ? program.build().toString() : folder + "/" + ProgramFiles.PROGRAMS, folder);
        folders.put(needed.contents(), folder);
        steps.accept("prepared");
        return folder;
    }

    private void refuseForeign(ProgramFiles needed, RemoteHostFacts facts, boolean forThisProcessor)
            throws HostException {
        String host = connection.host();
        if (!facts.system().equals("Linux")) {
            throw HostException.lacks(
                    host,
                    "host-system",
                    host + " has the system '" + facts.system() + "', and the programs are for Linux",
                    "Give the node a host with Linux");
        }
        if (needed.architecture().isPresent() && !needed.architecture().get().runsOn(facts.machine())) {
            throw HostException.lacks(
                    host,
                    "host-architecture",
                    host + " has the architecture " + facts.machine() + ", and the programs are built here for "
                            + needed.architecture().get().name(),
                    "Give the node a host of this architecture, start the run on a machine of the other one, or "
                            + EXPORT);
        }
        if (forThisProcessor) {
            Set<String> missing = new TreeSet<>(RemoteHostFacts.instructions(KernelFiles.ofThisMachine()
                    .value("proc/cpuinfo", "flags")
                    .or(() -> KernelFiles.ofThisMachine().value("proc/cpuinfo", "Features"))
                    .orElse("")));
            missing.removeAll(facts.processor());
            if (!missing.isEmpty()) {
                throw HostException.lacks(
                        host,
                        "host-processor",
                        "the programs are built for the processor of this machine (build.architecture=native), and "
                                + host + " has one without " + String.join(", ", missing),
                        "Build for a processor that all hosts have, such as build.architecture=x86-64-v2");
            }
        }
        if (!facts.tools().contains("sha256sum") || !facts.tools().contains("tar")) {
            throw HostException.lacks(
                    host,
                    "host-lacks",
                    host + " lacks sha256sum or tar, by which programs are copied and samples are collected",
                    "Install them there: apt-get install coreutils tar");
        }
    }

    /** Returns the files that the host lacks. If several files have the same content, one of them is enough. */
    private static List<ProgramFile> missing(ProgramFiles needed, RemoteHostFacts facts) {
        Set<String> seen = new LinkedHashSet<>(facts.kept());
        List<ProgramFile> missing = new ArrayList<>();
        for (ProgramFile file : needed.files()) {
            if (seen.add(file.digest())) {
                missing.add(file);
            }
        }
        return missing;
    }

    /** Copies files into the session's folder. Their names there are their digests. */
    private void copy(List<ProgramFile> missing, RemoteHostFacts facts, Consumer<String> steps)
            throws HostException, IOException, InterruptedException {
        if (missing.isEmpty()) {
            return;
        }
        long bytes = ProgramFiles.bytes(missing);
        if (facts.freeBytes() >= 0 && facts.freeBytes() < bytes) {
            throw HostException.lacks(
                    connection.host(),
                    "host-room",
                    connection.host() + " has no room for the programs: " + megabytes(bytes) + " MB are needed, and "
                            + megabytes(facts.freeBytes()) + " MB are free",
                    connection.login().fix());
        }
        steps.accept("copying " + missing.size() + (missing.size() == 1 ? " file" : " files") + " of "
                + megabytes(bytes) + " MB");
        Path staging = connection.file("staging");
        Files.createDirectories(staging);
        for (ProgramFile file : missing) {
            Path link = staging.resolve(file.digest());
            Files.deleteIfExists(link);
            Files.createSymbolicLink(link, file.source().toAbsolutePath());
        }
        List<String> names = missing.stream().map(ProgramFile::digest).toList();
        connection.run(
                "the copying of programs",
                facts.tools().contains("rsync") && LimitedCommand.isHere("rsync")
                        ? synchronising(staging, names)
                        : packing(staging, names),
                null,
                connection.file("copied"),
                STEP.plusSeconds(bytes / BYTES_IN_A_SECOND));
    }

    private static String megabytes(long bytes) {
        return String.format(Locale.ROOT, "%.1f", bytes / 1e6);
    }

    /** Returns the command that sends these files as an archive. */
    private List<String> packing(Path staging, List<String> names) {
        List<String> command = new ArrayList<>(connection.prefix());
        String archive = "tar -C " + HostScripts.word(staging.toString()) + " -chf - " + String.join(" ", names);
        // The host checks all digests, so a truncated archive is noticed
        command.addAll(List.of("sh", "-c", archive + " | \"$@\"", "sh"));
        List<String> unpacking = connection.unpacking();
        command.addAll(unpacking.subList(connection.prefix().size(), unpacking.size()));
        return command;
    }

    /** Returns the command that sends these files by rsync, compressed. */
    private List<String> synchronising(Path staging, List<String> names) {
        String client = connection.client().stream().map(HostScripts::word).collect(Collectors.joining(" "));
        String host = connection.host();
        List<String> command = new ArrayList<>(connection.prefix());
        command.addAll(List.of("rsync", "--copy-links", "--times", "--protect-args", "--compress", "-e", client, "--"));
        names.forEach(name -> command.add(staging.resolve(name).toString()));
        command.add((host.contains(":") ? "[" + host + "]" : host) + ":" + connection.path("files/"));
        return command;
    }

    private void arrange(ProgramFiles needed, String name) throws HostException, IOException, InterruptedException {
        List<String> said = connection.run(
                "the check of copied programs",
                HostScripts.ARRANGE,
                List.of(name, keep ? "keep" : "drop"),
                needed.files().stream()
                        .map(file -> file.digest() + " " + file.place())
                        .toList(),
                STEP);
        List<String> differing = values(said, "differs ");
        if (!differing.isEmpty()) {
            throw HostException.failed(
                    "files changed on their way to " + connection.host() + ": " + String.join(", ", differing), "");
        }
    }

    /** @param libraries the folder that contains the folder of libraries; empty for none */
    private void load(ProgramFiles needed, RemoteHostFacts facts, String programs, String libraries)
            throws HostException, IOException, InterruptedException {
        if (needed.dynamic().isEmpty()) {
            return;
        }
        List<String> arguments = new ArrayList<>(List.of(libraries.isEmpty() ? "" : libraries + "/lib"));
        needed.dynamic().forEach(executable -> arguments.add(programs + "/" + executable));
        List<String> lacking =
                values(connection.runPlain("the check of libraries", HostScripts.LOAD, arguments, STEP), "lacks ");
        if (!lacking.isEmpty()) {
            throw HostException.lacks(
                    connection.host(),
                    "host-libraries",
                    connection.host() + " cannot load the programs that are built here; its C library is "
                            + facts.libc() + ": " + String.join("; ", new LinkedHashSet<>(lacking)),
                    "Install newer C and C++ runtime libraries there (libc6, libstdc++6), start the run on a machine"
                            + " with older ones, or " + EXPORT);
        }
    }

    private static List<String> values(List<String> lines, String word) {
        return lines.stream()
                .filter(line -> line.startsWith(word))
                .map(line -> line.substring(word.length()))
                .toList();
    }
}
