// SPDX-License-Identifier: Apache-2.0
package org.bellwether.run.hosts;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.bellwether.generator.target.Requirement;
import org.bellwether.results.CanonicalJson;

/**
 * Builds a program on hosts on which the program of this machine cannot run: once for each platform, on its first host
 * with a compiler. The built programs are kept beside the program of this machine, so that a later session builds only
 * after a change.
 */
final class PlatformBuilds {
    private static final int NAME = 16;

    private final HostProgram program;
    private final List<String> executables;
    private final Path staging;
    private final Steps steps;
    private final Map<String, String> compilers = new TreeMap<>();

    /** Receives the steps of hosts. */
    @FunctionalInterface
    interface Steps {
        void reached(String host, String step);
    }

    /**
     * @param executables the names of the executables of processes on other hosts
     * @param staging an empty folder of this machine
     */
    PlatformBuilds(HostProgram program, List<String> executables, Path staging, Steps steps) {
        this.program = program;
        this.executables = executables.stream().distinct().sorted().toList();
        this.staging = staging;
        this.steps = steps;
    }

    /**
     * Returns the program for each of these hosts.
     *
     * @return by the host's name
     * @throws HostException with the reasons of all hosts for which it cannot be built
     */
    Map<String, BuiltProgram> build(List<Misfit> misfits) throws HostException, IOException, InterruptedException {
        ProgramSources sources = program.sources();
        if (!sources.obstacle().isEmpty()) {
            throw HostException.all(misfits.stream()
                    .map(misfit -> misfit.refusal("it cannot be built there: " + sources.obstacle(), ""))
                    .toList());
        }
        Map<String, HostTasks.Work<HostBuild.Tools>> questions = new LinkedHashMap<>();
        for (Misfit misfit : misfits) {
            questions.put(misfit.name(), () -> on(misfit).tools());
        }
        Map<Platform, List<Misfit>> platforms = platforms(misfits, HostTasks.run(questions));
        String hash = sources.write(staging);
        Map<String, HostTasks.Work<BuiltProgram>> builds = new LinkedHashMap<>();
        platforms.forEach(
                (platform, hosts) -> builds.put(hosts.get(0).name(), () -> build(platform, hosts.get(0), hash)));
        Map<String, BuiltProgram> built = HostTasks.run(builds);
        Map<String, BuiltProgram> programs = new LinkedHashMap<>();
        platforms.forEach((platform, hosts) -> {
            for (Misfit host : hosts) {
                programs.put(host.name(), built.get(hosts.get(0).name()));
                compilers.put(host.name(), platform.compiler());
            }
        });
        return programs;
    }

    /** Returns the name and version of the compiler of each host's program, by the host's name. */
    Map<String, String> compilers() {
        return Map.copyOf(compilers);
    }

    /** Returns the hosts of each platform; the first host of each can build. */
    private Map<Platform, List<Misfit>> platforms(List<Misfit> misfits, Map<String, HostBuild.Tools> tools)
            throws HostException {
        Map<Platform, List<Misfit>> platforms = new LinkedHashMap<>();
        List<Misfit> unable = new ArrayList<>();
        for (Misfit misfit : misfits) {
            HostBuild.Tools own = tools.get(misfit.name());
            if (own.missing().isEmpty()) {
                RemoteHostFacts facts = misfit.facts();
                Platform platform = new Platform(facts.machine(), facts.libc(), processor(misfit), own.compiler());
                platforms.computeIfAbsent(platform, key -> new ArrayList<>()).add(misfit);
            } else {
                unable.add(misfit);
            }
        }
        List<HostException> refusals = new ArrayList<>();
        for (Misfit misfit : unable) {
            Optional<List<Misfit>> served = platforms.entrySet().stream()
                    .filter(platform -> platform.getKey().mayServe(misfit.facts(), processor(misfit)))
                    .map(Map.Entry::getValue)
                    .findFirst();
            if (served.isPresent()) {
                served.get().add(misfit);
            } else {
                refusals.add(refusal(misfit, tools.get(misfit.name()).missing()));
            }
        }
        if (!refusals.isEmpty()) {
            throw HostException.all(refusals);
        }
        return platforms;
    }

    private static HostException refusal(Misfit misfit, List<Requirement> missing) {
        String names = missing.stream().map(Requirement::name).collect(Collectors.joining(", "));
        String packages = missing.stream()
                .map(need -> need.isPackaged() ? need.debianPackage() : need.name())
                .distinct()
                .sorted()
                .collect(Collectors.joining(" "));
        return misfit.refusal(
                "to build them there, it lacks " + names, "Install them there: sudo apt-get install -y " + packages);
    }

    private HostBuild on(Misfit misfit) {
        return new HostBuild(misfit.host().connection(), program.sources());
    }

    private BuiltProgram build(Platform platform, Misfit host, String hash)
            throws HostException, IOException, InterruptedException {
        String name = CanonicalJson.hash(String.join(
                        "\n",
                        hash,
                        platform.machine(),
                        platform.libc(),
                        platform.processor(),
                        platform.compiler(),
                        String.join(" ", executables)))
                .substring(0, NAME);
        Path all = Files.createDirectories(program.build().resolve("hosts"));
        Path folder = all.resolve(name);
        Optional<BuiltProgram> earlier = BuiltProgram.in(folder);
        if (earlier.isPresent()) {
            return earlier.get();
        }
        return on(host).build(
                        staging,
                        name,
                        executables,
                        all.resolve(name + ".log"),
                        folder,
                        step -> steps.reached(host.name(), step));
    }

    /** Returns the capabilities of the processor, if the program is compiled for them. */
    private String processor(Misfit host) {
        return program.forThisProcessor() ? String.join(" ", host.facts().processor()) : "";
    }
}
