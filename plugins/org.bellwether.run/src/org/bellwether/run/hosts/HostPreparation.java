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
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.bellwether.results.host.KernelFiles;
import org.bellwether.run.WorkException;
import org.bellwether.run.WorkException.Kind;

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
     * The result of the preparation of a host.
     *
     * @param folder the program's folder on the host; empty if all files are there at the same paths as here
     * @param misfit the reason why the program of this machine cannot run there; empty if the host is prepared
     */
    record Preparation(String folder, Optional<Misfit> misfit) {}

    /**
     * Makes sure that the processes of a program can start on the host.
     *
     * @param steps receives each completed step
     */
    Preparation prepare(HostProgram program, List<RemoteProcess> processes, Consumer<String> steps)
            throws HostException, IOException, InterruptedException {
        ProgramFiles needed = ProgramFiles.of(program, processes);
        String known = folders.get(needed.contents());
        if (known != null) {
            return new Preparation(known, Optional.empty());
        }
        RemoteHostFacts facts = ask(needed.files());
        PlatformCheck.check(connection.host(), facts.machine(), processes);
        refuseOtherSystem(facts);
        refuseOtherByteOrder(facts);
        Optional<WorkException> reason = otherArchitecture(needed, facts);
        if (reason.isEmpty()) {
            if (program.forThisProcessor()) {
                refuseOtherProcessor(facts);
            }
            steps.accept("checked");
            boolean inPlace = facts.hasInPlace(needed.files());
            String folder = inPlace ? "" : place(needed, facts, steps);
            String programs = inPlace ? program.build().toString() : folder + "/" + ProgramFiles.PROGRAMS;
            reason = otherLibraries(needed, facts, programs, folder);
            if (reason.isEmpty()) {
                folders.put(needed.contents(), folder);
                steps.accept("prepared");
                return new Preparation(folder, Optional.empty());
            }
        }
        return new Preparation("", Optional.of(new Misfit(this, processes, needed.contents(), facts, reason.get())));
    }

    /**
     * Copies a program that this host, or another of its platform, has built.
     *
     * @return the program's folder on the host
     */
    String prepare(BuiltProgram built, HostProgram program, Misfit misfit, Consumer<String> steps)
            throws HostException, IOException, InterruptedException {
        ProgramFiles needed = ProgramFiles.of(built, program, misfit.processes());
        RemoteHostFacts facts = ask(needed.files());
        String folder = place(needed, facts, steps);
        Optional<WorkException> reason = otherLibraries(needed, facts, folder + "/" + ProgramFiles.PROGRAMS, folder);
        if (reason.isPresent()) {
            throw HostException.of(reason.get());
        }
        folders.put(misfit.contents(), folder);
        steps.accept("prepared");
        return folder;
    }

    /**
     * Checks that the host has the architecture that the platforms of the processes have in the model, and a byte order
     * in which samples can be written.
     */
    boolean checkPlatforms(List<RemoteProcess> processes) throws HostException, IOException, InterruptedException {
        RemoteHostFacts facts = ask(List.of());
        PlatformCheck.check(connection.host(), facts.machine(), processes);
        refuseOtherByteOrder(facts);
        return true;
    }

    private RemoteHostFacts ask(List<ProgramFile> files) throws HostException, IOException, InterruptedException {
        return RemoteHostFacts.of(connection.run(
                "the question for its system",
                HostScripts.ASK,
                List.of(),
                files.stream().map(file -> file.digest() + " " + file.source()).toList(),
                STEP));
    }

    /** Copies the files that the host lacks; returns the program's folder on the host. */
    private String place(ProgramFiles needed, RemoteHostFacts facts, Consumer<String> steps)
            throws HostException, IOException, InterruptedException {
        String name = String.format(Locale.ROOT, "%03d", ++attempts); // a copy that failed keeps its folder
        copy(missing(needed, facts), facts, steps);
        arrange(needed, name);
        return connection.path(name);
    }

    private void refuseOtherSystem(RemoteHostFacts facts) throws HostException {
        String host = connection.host();
        if (!facts.system().equals("Linux")) {
            throw HostException.lacks(
                    host,
                    "host-system",
                    host + " has the system '" + facts.system() + "', and the programs are for Linux",
                    "Give the node a host with Linux");
        }
        if (!facts.tools().contains("sha256sum") || !facts.tools().contains("tar")) {
            throw HostException.lacks(
                    host,
                    "host-lacks",
                    host + " lacks sha256sum or tar, by which programs are copied and samples are collected",
                    "Install them there: apt-get install coreutils tar");
        }
    }

    /** Refuses hosts whose processes would write samples in the other byte order. */
    private void refuseOtherByteOrder(RemoteHostFacts facts) throws HostException {
        if (facts.bigEndian()) {
            throw HostException.lacks(
                    connection.host(),
                    "host-byte-order",
                    connection.host() + " (" + facts.machine() + ") is big-endian, and samples are little-endian",
                    "Give the node a little-endian host, such as one of x86_64 or aarch64");
        }
    }

    private Optional<WorkException> otherArchitecture(ProgramFiles needed, RemoteHostFacts facts) {
        String host = connection.host();
        return needed.architecture()
                .filter(architecture -> !architecture.runsOn(facts.machine()))
                .map(architecture -> lacking(
                        "host-architecture",
                        host + " has the architecture " + facts.machine() + ", and the programs are built here for "
                                + architecture.name(),
                        "Give the node a host of this architecture, start the run on a machine of the other one, or "
                                + EXPORT));
    }

    private WorkException lacking(String code, String message, String fix) {
        return new WorkException(Kind.MACHINE, code, message, "host " + connection.host(), fix);
    }

    private void refuseOtherProcessor(RemoteHostFacts facts) throws HostException {
        Set<String> missing = new TreeSet<>(RemoteHostFacts.instructions(KernelFiles.ofThisMachine()
                .value("proc/cpuinfo", "flags")
                .or(() -> KernelFiles.ofThisMachine().value("proc/cpuinfo", "Features"))
                .orElse("")));
        missing.removeAll(facts.processor());
        if (!missing.isEmpty()) {
            throw HostException.lacks(
                    connection.host(),
                    "host-processor",
                    "the programs are built for the processor of this machine (build.architecture=native), and "
                            + connection.host() + " has one without " + String.join(", ", missing),
                    "Build for a processor that all hosts have, such as build.architecture=x86-64-v2");
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
        // The host checks all digests, so a truncated archive is noticed
        return connection.packing(
                "-C " + HostScripts.word(staging.toString()) + " -chf - " + String.join(" ", names),
                connection.command(HostScripts.UNPACK, List.of()));
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

    /**
     * Returns the reason why the host cannot load the programs; empty if it can.
     *
     * @param libraries the folder that contains the folder of libraries; empty for none
     */
    private Optional<WorkException> otherLibraries(
            ProgramFiles needed, RemoteHostFacts facts, String programs, String libraries)
            throws HostException, IOException, InterruptedException {
        if (needed.dynamic().isEmpty()) {
            return Optional.empty();
        }
        List<String> arguments = new ArrayList<>(List.of(libraries.isEmpty() ? "" : libraries + "/lib"));
        needed.dynamic().forEach(executable -> arguments.add(programs + "/" + executable));
        List<String> lacking =
                values(connection.runPlain("the check of libraries", HostScripts.LOAD, arguments, STEP), "lacks ");
        if (lacking.isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(lacking(
                "host-libraries",
                connection.host() + " cannot load the programs; its C library is " + facts.libc() + ": "
                        + String.join("; ", new LinkedHashSet<>(lacking)),
                "Install newer C and C++ runtime libraries there (libc6, libstdc++6), start the run on a machine"
                        + " with older ones, or " + EXPORT));
    }

    /** Returns the rest of the lines that begin with a word. */
    static List<String> values(List<String> lines, String word) {
        return lines.stream()
                .filter(line -> line.startsWith(word))
                .map(line -> line.substring(word.length()))
                .toList();
    }
}
