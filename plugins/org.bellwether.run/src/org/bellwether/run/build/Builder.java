// SPDX-License-Identifier: Apache-2.0
package org.bellwether.run.build;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.bellwether.generator.target.RuntimeSources;
import org.bellwether.generator.target.Target;
import org.bellwether.results.CanonicalJson;
import org.bellwether.run.SessionListener;
import org.bellwether.run.SessionStage;
import org.bellwether.run.hosts.ProgramSources;
import org.bellwether.run.machine.OptionVersions;
import org.bellwether.run.project.GeneratedExperiment;
import org.bellwether.specialise.WovenRuntime;

/** Builds a generated folder for a target: its runtime from the cache, then the program, incrementally. */
public final class Builder {
    private static final List<String> RECORDED = List.of(
            "CMAKE_BUILD_TYPE",
            "CMAKE_CXX_COMPILER",
            "CMAKE_CXX_FLAGS",
            "CMAKE_CXX_FLAGS_RELEASE",
            "CMAKE_EXE_LINKER_FLAGS",
            "CMAKE_INTERPROCEDURAL_OPTIMIZATION");

    private static final String RUNTIME = "runtime";
    private static final String SPECIALISATIONS = "specialisations";
    private static final String RULES = "rules";
    private static final String COMPLIANCE = "compliance";

    /** The variable of generated programs for the flags of optimised builds. */
    private static final String FLAGS = "CMAKE_CXX_FLAGS_RELEASE";

    private final Path buildFolder;
    private final Optional<Path> user;
    private final RuntimeCache runtimes;
    private final SessionListener listener;
    private final boolean checkpoints;
    private final BuildSettings settings;
    private final Map<String, WovenRuntime> woven;

    /**
     * @param user        the folder of the user's classes; they are built in place, so that errors name the files that
     *     the user edits
     * @param checkpoints whether calls pass checkpoints
     * @param settings    how the runtime and the program are compiled
     * @param woven       runtimes that replace the general ones, by the target's name
     */
    public Builder(
            Path buildFolder,
            Optional<Path> user,
            RuntimeCache runtimes,
            SessionListener listener,
            boolean checkpoints,
            BuildSettings settings,
            Map<String, WovenRuntime> woven) {
        this.buildFolder = buildFolder;
        this.user = user;
        this.runtimes = runtimes;
        this.listener = listener;
        this.checkpoints = checkpoints;
        this.settings = settings;
        this.woven = Map.copyOf(woven);
    }

    /** Returns the build folder of a target's program. */
    public Path folder(Target target) {
        return buildFolder.resolve(target.name() + (checkpoints ? "-checkpoints" : ""));
    }

    /** Builds the program; returns a description of the build as canonical JSON, for the run's record. */
    public String build(GeneratedExperiment generated, Target target, Path log)
            throws IOException, InterruptedException, BuildException {
        List<String> command = new ArrayList<>(generated.script());
        command.addAll(
                List.of("--target", target.name(), "--build-dir", folder(target).toString(), "--build-only"));
        user.ifPresent(folder -> command.addAll(List.of("--user", folder.toString())));
        Optional<Path> prefix = Optional.empty();
        Optional<RuntimeSources> sources = sources(target);
        if (sources.isPresent()) {
            prefix = Optional.of(runtimes.prefix(target, sources.get(), settings));
            command.addAll(List.of("--prefix", prefix.get().toString()));
        }
        settings.cmakeArguments(FLAGS).forEach(argument -> command.addAll(List.of("--cmake", argument)));
        listener.step(SessionStage.BUILD, target.label());
        if (settings.profile().isPresent()) {
            settings.profile().get().place(BuildProfile.PROGRAM, folder(target));
        }
        new BuildLog(log, listener)
                .run(command, generated.folder(), folder(target).resolve("build.log"));
        Optional<String> runtime = prefix.isPresent()
                ? prefix.map(path -> path.getParent().getFileName().toString())
                : installed(target);
        Map<String, String> facts = facts(folder(target).resolve("CMakeCache.txt"), runtime);
        if (woven.containsKey(target.name())) {
            facts.putAll(facts(woven.get(target.name())));
        }
        return CanonicalJson.write(facts);
    }

    /** Returns the sources from which hosts build the program if the program of this machine cannot run there. */
    public ProgramSources programSources(GeneratedExperiment generated, Target target) {
        Optional<RuntimeSources> runtime = sources(target);
        boolean profiled = settings.profile().isPresent() || settings.makesProfile();
        Set<String> arguments = new LinkedHashSet<>();
        if (!profiled) {
            runtime.ifPresent(sources -> arguments.addAll(sources.cmakeArguments()));
            arguments.addAll(settings.cmakeArguments(FLAGS));
            runtime.ifPresent(sources -> arguments.addAll(settings.cmakeArguments(RuntimeCache.FLAGS)));
        }
        return new ProgramSources(
                target.name(),
                generated.folder(),
                user,
                runtime,
                Requirements.ofHost(target, settings.compiler()),
                settings.compiler(),
                List.copyOf(arguments),
                profiled ? "a profile (build.profile) is for the programs of this machine" : "");
    }

    private Optional<RuntimeSources> sources(Target target) {
        if (woven.containsKey(target.name())) {
            return Optional.of(woven.get(target.name()));
        }
        return checkpoints ? target.runtimeWithCheckpoints() : target.runtime();
    }

    /** Returns the record's part about a woven runtime: what was woven, and its deviations from CORBA. */
    private static Map<String, String> facts(WovenRuntime woven) {
        return Map.of(
                SPECIALISATIONS,
                String.join(", ", woven.specialisations()),
                RULES,
                String.join(", ", woven.ruleSets()),
                COMPLIANCE,
                String.join(" ", woven.compliance()));
    }

    /**
     * Returns the part of the record that is known before the build, as canonical JSON: the runtime that would be
     * linked.
     */
    public String planned(Target target) throws IOException {
        Optional<RuntimeSources> sources = sources(target);
        Optional<String> runtime = sources.isPresent()
                ? Optional.of(RuntimeCache.name(target, sources.get(), settings))
                : installed(target);
        return CanonicalJson.write(runtime.map(name -> Map.of(RUNTIME, name)).orElse(Map.of()));
    }

    /** Returns an ORB that is not built from source, with its version on this machine: {@code omniorb 4.2.5}. */
    private static Optional<String> installed(Target target) {
        return OptionVersions.installed(target).map(version -> target.name() + " " + version);
    }

    private static Map<String, String> facts(Path cache, Optional<String> runtime) throws IOException {
        Map<String, String> facts = new LinkedHashMap<>();
        for (String line : Files.readAllLines(cache)) {
            int type = line.indexOf(':');
            int value = line.indexOf('=');
            if (type > 0 && value > type && RECORDED.contains(line.substring(0, type))) {
                facts.put(line.substring(0, type), line.substring(value + 1));
            }
        }
        if (facts.containsKey("CMAKE_CXX_COMPILER")) {
            facts.put("compiler", Compiler.version(facts.get("CMAKE_CXX_COMPILER")));
        }
        runtime.ifPresent(name -> facts.put(RUNTIME, name));
        return facts;
    }
}
