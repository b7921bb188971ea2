// SPDX-License-Identifier: Apache-2.0
package org.bellwether.run.hosts;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.Semaphore;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.bellwether.results.store.row.Uuid7;
import org.bellwether.run.ParallelTasks;
import org.bellwether.run.SessionListener;
import org.bellwether.run.WorkException;

/**
 * The other hosts of a session, and the copies of programs on these hosts. A host is connected when a program first
 * needs it, and keeps the copies until the session ends.
 */
public final class HostPrograms implements AutoCloseable {
    /** If more connections begin at the same time, sshd refuses some at random (MaxStartups, sshd_config(5)). */
    private static final int CONNECTIONS_AT_ONCE = 8;

    /** A socket's path has 107 octets at most. */
    private static final Path SHORT = Path.of("/tmp");

    private final boolean keep;
    private final SessionListener listener;
    private final String session = Uuid7.next().toString();
    private final Semaphore connecting = new Semaphore(CONNECTIONS_AT_ONCE);
    private final Map<List<String>, HostPreparation> hosts = new HashMap<>();
    private final Map<String, Set<String>> hostsAtStep = new HashMap<>();

    /** The compilers of hosts, by the build folder of the program. */
    private final Map<Path, Map<String, String>> compilers = new HashMap<>();

    private Path folder;
    private int connections;

    /** @param keep whether copied files stay on hosts, so that a later session copies only those that changed */
    public HostPrograms(boolean keep, SessionListener listener) {
        this.keep = keep;
        this.listener = listener;
    }

    /** Returns whether a program has processes on other hosts. */
    public static boolean isNeeded(HostProgram program) throws IOException {
        return !RemoteProcess.read(plan(program)).isEmpty();
    }

    private static Path plan(HostProgram program) {
        return program.generated().resolve("plan/launch.plan");
    }

    /**
     * Makes sure that all processes of a program can start on their hosts. Hosts are prepared in parallel. Hosts on
     * which the program of this machine cannot run build it from its sources. If the connection to a host was lost, a
     * new connection is made, and the host is prepared again in another folder; so this method is called before each
     * launch.
     *
     * @param prefix the first words of all commands, which select the network where they run
     * @return the program's folder on each host that does not have all files at the same paths as this machine
     * @throws HostException with the reasons of all hosts that cannot run the program
     */
    public Map<String, String> prepare(HostProgram program, List<String> prefix)
            throws HostException, IOException, InterruptedException {
        Map<String, List<RemoteProcess>> processes = byHost(program);
        if (processes.isEmpty()) {
            return Map.of();
        }
        begin();
        int of = processes.size();
        Map<String, HostTasks.Work<HostPreparation.Preparation>> work = new LinkedHashMap<>();
        processes.forEach((host, mine) -> work.put(
                host,
                () -> host(host, mine.get(0).login(), prefix, of)
                        .prepare(program, mine, step -> report(host, step, of))));
        Map<String, HostPreparation.Preparation> prepared = HostTasks.run(work);
        List<Misfit> misfits = prepared.values().stream()
                .flatMap(host -> host.misfit().stream())
                .toList();
        Map<String, String> built = misfits.isEmpty() ? Map.of() : built(program, misfits, of);
        Map<String, String> folders = new LinkedHashMap<>();
        prepared.forEach((host, preparation) -> {
            String folder = built.getOrDefault(host, preparation.folder());
            if (!folder.isEmpty()) {
                folders.put(host, folder);
            }
        });
        return folders;
    }

    /** Builds the program for hosts on which that of this machine cannot run; returns its folders there. */
    private Map<String, String> built(HostProgram program, List<Misfit> misfits, int of)
            throws HostException, IOException, InterruptedException {
        List<String> executables = RemoteProcess.read(plan(program)).stream()
                .map(RemoteProcess::executable)
                .toList();
        Path staging;
        synchronized (this) {
            staging = Files.createTempDirectory(folder(), "sources-");
        }
        PlatformBuilds builds =
                new PlatformBuilds(program, executables, staging, (host, step) -> report(host, step, of));
        Map<String, BuiltProgram> programs = builds.build(misfits);
        synchronized (this) {
            Map<String, String> known = compilers.computeIfAbsent(program.build(), build -> new TreeMap<>());
            known.putAll(builds.compilers());
        }
        Map<String, HostTasks.Work<String>> work = new LinkedHashMap<>();
        for (Misfit misfit : misfits) {
            work.put(
                    misfit.name(),
                    () -> misfit.host()
                            .prepare(
                                    programs.get(misfit.name()),
                                    program,
                                    misfit,
                                    step -> report(misfit.name(), step, of)));
        }
        return HostTasks.run(work);
    }

    /**
     * Returns the name and version of the compiler for each host on which another program than that of this machine
     * runs, by the host's name.
     */
    public synchronized Map<String, String> compilers(HostProgram program) {
        return Map.copyOf(compilers.getOrDefault(program.build(), Map.of()));
    }

    /**
     * Checks, before a program is built, that all machines have the architectures that their platforms have in the
     * model. Hosts whose platforms have none are not asked.
     *
     * @param lab whether the hosts are those of a local lab
     * @param prefix the first words of all commands, which select the network where they run
     * @throws HostException if a host has another architecture, or cannot be reached
     * @throws WorkException if this machine has another architecture
     */
    public void checkPlatforms(HostProgram program, boolean lab, List<String> prefix)
            throws HostException, WorkException, IOException, InterruptedException {
        PlatformCheck.checkThisMachine(RemoteProcess.architecturesHere(plan(program), lab));
        Map<String, HostTasks.Work<Boolean>> work = new LinkedHashMap<>();
        Map<String, List<RemoteProcess>> processes = lab ? Map.of() : byHost(program);
        processes.forEach((host, mine) -> {
            if (mine.stream().anyMatch(process -> !process.architecture().isEmpty())) {
                work.put(
                        host,
                        () -> host(host, mine.get(0).login(), prefix, processes.size())
                                .checkPlatforms(mine));
            }
        });
        begin();
        HostTasks.run(work);
    }

    private static Map<String, List<RemoteProcess>> byHost(HostProgram program) throws IOException {
        return RemoteProcess.read(plan(program)).stream()
                .collect(Collectors.groupingBy(RemoteProcess::host, LinkedHashMap::new, Collectors.toList()));
    }

    private synchronized void begin() {
        hostsAtStep.clear();
    }

    private HostPreparation host(String host, HostLogin login, List<String> prefix, int of)
            throws HostException, IOException, InterruptedException {
        List<String> key = Stream.concat(Stream.of(host, login.user(), login.folder()), prefix.stream())
                .toList();
        Optional<HostPreparation> earlier = known(key);
        if (earlier.isPresent() && !earlier.get().connection().isHeld()) {
            listener.note("The connection to " + host + " was lost between launches, and is made again");
            forget(key);
        }
        HostPreparation preparation;
        boolean isNew;
        synchronized (this) {
            isNew = !hosts.containsKey(key);
            if (isNew) {
                String number = String.valueOf(++connections);
                Path own = Files.createDirectory(folder().resolve(number));
                // Two host names may belong to one machine
                HostConnection connection = new HostConnection(host, login, prefix, own, session + "." + number);
                hosts.put(key, new HostPreparation(connection, keep));
            }
            preparation = hosts.get(key);
        }
        if (isNew) {
            report(host, "connecting", of);
            connecting.acquire();
            try {
                preparation.connection().open();
            } catch (HostException e) {
                forget(key);
                throw e;
            } finally {
                connecting.release();
            }
            report(host, "connected", of);
        }
        return preparation;
    }

    private synchronized Optional<HostPreparation> known(List<String> key) {
        return Optional.ofNullable(hosts.get(key));
    }

    /** Removes a host from the known ones, so that the next program that needs the host connects again. */
    private void forget(List<String> key) {
        HostPreparation failed;
        synchronized (this) {
            failed = hosts.remove(key);
        }
        failed.connection().close();
    }

    private Path folder() throws IOException {
        if (folder == null) {
            folder = Files.isWritable(SHORT)
                    ? Files.createTempDirectory(SHORT, "bw-")
                    : Files.createTempDirectory("bw-");
        }
        return folder;
    }

    private synchronized void report(String host, String step, int of) {
        // The number of files, or a part of a build, does not distinguish steps
        Set<String> there = hostsAtStep.computeIfAbsent(step.replaceFirst(" .*", ""), name -> new HashSet<>());
        there.add(host);
        listener.host(host, step, there.size(), of);
    }

    /**
     * Writes the file that tells the launcher which folders a launch uses.
     *
     * @return the options of {@code scripts/run.sh}
     */
    public static List<String> options(Map<String, String> folders, Path directory) throws IOException {
        if (folders.isEmpty()) {
            return List.of();
        }
        Path file = Files.createDirectories(directory).resolve("host-folders");
        Files.write(
                file,
                folders.entrySet().stream()
                        .map(host -> host.getKey() + " " + host.getValue())
                        .toList());
        return List.of("--host-folders", file.toString());
    }

    /** Removes the copies, and ends the connections. */
    @Override
    public synchronized void close() throws IOException {
        List<ParallelTasks.Work<Boolean>> work = new ArrayList<>();
        for (HostPreparation host : hosts.values()) {
            work.add(() -> {
                boolean removed = host.connection().remove();
                if (!removed) {
                    listener.note("Copies of programs may be left on "
                            + host.connection().host() + " for some seconds; the next run there looks for them, too");
                }
                host.connection().close();
                return removed;
            });
        }
        boolean interrupted = Thread.interrupted();
        try {
            ParallelTasks.run(work);
            hosts.clear();
            if (folder != null) {
                delete(folder);
                folder = null;
            }
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /** Deletes a folder; deletes links, and not their targets. */
    private static void delete(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(file);
            }
        }
    }
}
