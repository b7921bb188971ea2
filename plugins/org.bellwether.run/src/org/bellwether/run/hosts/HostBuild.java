// SPDX-License-Identifier: Apache-2.0
package org.bellwether.run.hosts;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.bellwether.generator.target.Requirement;
import org.bellwether.run.BuildArtefacts;
import org.bellwether.run.process.Child;
import org.bellwether.run.process.LogTail;
import org.bellwether.run.process.SshCommand;

/** Builds a program on one host, and brings the program to this machine. */
final class HostBuild {
    private static final Duration STEP = Duration.ofSeconds(60);
    private static final Duration COPYING = Duration.ofMinutes(10);

    /** The exit code of {@code run.sh} if the machine lacks a requirement. */
    private static final int LACKS = 3;

    private static final Pattern LACKING =
            Pattern.compile("(?:run\\.sh: )?this machine lacks (.*?)(?:; fix it with: (.*))?");

    /** Matches the counts of Ninja and Make. */
    private static final Pattern NINJA = Pattern.compile("progress \\[(\\d+)/(\\d+)\\].*");

    private static final Pattern MAKE = Pattern.compile("progress \\[ *(\\d+)%\\].*");

    private static final Pattern BUILT = Pattern.compile("built ([0-9a-f]{64}) ((?:bin|lib)/[A-Za-z0-9_.+-]+)");

    private final HostConnection connection;
    private final ProgramSources sources;

    HostBuild(HostConnection connection, ProgramSources sources) {
        this.connection = connection;
        this.sources = sources;
    }

    /**
     * A host's answer to the question for its tools.
     *
     * @param compiler the name and version of the compiler
     * @param missing the requirements that the host does not meet
     */
    record Tools(String compiler, List<Requirement> missing) {}

    /** Asks the host whether it can build the program. */
    Tools tools() throws HostException, IOException, InterruptedException {
        List<String> said = connection.run(
                "the question for its compiler",
                BuildScripts.ASK,
                List.of(sources.compiler()),
                sources.requirements().stream().map(HostBuild::line).toList(),
                STEP);
        Set<String> missing = Set.copyOf(HostPreparation.values(said, "missing "));
        return new Tools(
                HostPreparation.values(said, "compiler ").stream().findFirst().orElse(""),
                sources.requirements().stream()
                        .filter(requirement -> missing.contains(requirement.name()))
                        .toList());
    }

    private static String line(Requirement requirement) {
        String kind = switch (requirement.kind()) {
            case PROGRAM -> "program";
            case PKG_CONFIG -> "pkg-config";
        };
        return kind + " " + requirement.name();
    }

    /**
     * Builds the program.
     *
     * @param staged the folder of this machine with the sources
     * @param name the name of the build
     * @param executables the names of the executables that are brought to this machine
     * @param log the file for the output of the build
     * @param folder the folder for the built program
     * @param steps receives each step
     */
    BuiltProgram build(
            Path staged, String name, List<String> executables, Path log, Path folder, Consumer<String> steps)
            throws HostException, IOException, InterruptedException {
        steps.accept("receiving sources");
        connection.run(
                "the copying of sources",
                connection.packing(
                        "-C " + HostScripts.word(staged.toString()) + " -cf - .",
                        connection.command(BuildScripts.UNPACK, List.of(name))),
                null,
                connection.file("copied"),
                COPYING);
        steps.accept("building");
        compile(name, log, steps);
        steps.accept("built");
        return bring(name, executables, folder);
    }

    private void compile(String name, Path log, Consumer<String> steps)
            throws HostException, IOException, InterruptedException {
        List<String> arguments = new ArrayList<>(List.of(name, sources.target()));
        sources.arguments().forEach(argument -> arguments.addAll(List.of("--cmake", argument)));
        List<String> lines = Collections.synchronizedList(new ArrayList<>());
        Progress progress = new Progress(steps);
        Path errors = connection.file("build-errors");
        int code;
        // The build ends with its standard input, so it ends with this process
        try (Child child = Child.start(
                connection.command(BuildScripts.BUILD, arguments),
                Map.of(),
                log.toAbsolutePath().getParent(),
                errors,
                line -> {
                    lines.add(line);
                    progress.line(line);
                },
                () -> {})) {
            code = child.await();
        }
        List<String> all = List.copyOf(lines);
        List<String> output = HostPreparation.values(all, "log ");
        Files.write(log, output);
        if (code == SshCommand.FAILED) {
            throw HostException.failed(
                    "the connection to " + connection.host() + " was lost in the build", LogTail.of(errors));
        } else if (!all.contains(HostScripts.END)) {
            throw HostException.failed("the build was cut short on " + connection.host(), LogTail.of(errors));
        }
        int result = HostPreparation.values(all, "code ").stream()
                .filter(text -> text.matches("\\d{1,3}"))
                .map(Integer::valueOf)
                .findFirst()
                .orElse(1);
        if (result != 0) {
            throw failure(result, output, log);
        }
    }

    private HostException failure(int code, List<String> output, Path log) {
        String host = connection.host();
        List<Matcher> lacking =
                output.stream().map(LACKING::matcher).filter(Matcher::matches).toList();
        if (code == LACKS && !lacking.isEmpty()) {
            Matcher first = lacking.get(0);
            return HostException.lacks(
                    host,
                    "host-packages",
                    host + " lacks " + first.group(1) + ", by which the program is built there",
                    first.group(2) == null ? "Install it there" : "Install it there: " + first.group(2));
        }
        return HostException.notBuilt(
                "the program could not be built on " + host + " (exit code " + code + "); the output is in " + log,
                LogTail.ofBuild(output));
    }

    /** Reports each tenth of the build. */
    private static final class Progress {
        private static final int PART = 10;

        private final Consumer<String> steps;
        private long last;

        Progress(Consumer<String> steps) {
            this.steps = steps;
        }

        void line(String line) {
            Matcher ninja = NINJA.matcher(line);
            Matcher make = MAKE.matcher(line);
            long percent = 0;
            if (ninja.matches()) {
                percent = 100 * Long.parseLong(ninja.group(1)) / Math.max(1, Long.parseLong(ninja.group(2)));
            } else if (make.matches()) {
                percent = Long.parseLong(make.group(1));
            }
            if (percent / PART > last / PART) {
                last = percent;
                steps.accept("building (" + percent + " %)");
            }
        }
    }

    private BuiltProgram bring(String name, List<String> executables, Path folder)
            throws HostException, IOException, InterruptedException {
        List<String> arguments = new ArrayList<>(List.of(name));
        arguments.addAll(executables);
        List<String> said =
                connection.run("the search for programs", BuildScripts.PROGRAMS, arguments, List.of(), STEP);
        Map<String, String> places = new LinkedHashMap<>();
        said.stream()
                .map(BUILT::matcher)
                .filter(Matcher::matches)
                .forEach(built -> places.put(built.group(2), built.group(1)));
        List<String> absent = executables.stream()
                .filter(executable -> !places.containsKey(ProgramFiles.PROGRAMS + "/" + executable))
                .toList();
        if (!absent.isEmpty()) {
            throw HostException.failed(
                    "the build on " + connection.host() + " gave no " + String.join(", ", absent), "");
        }
        Path part = folder.resolveSibling(name + ".new");
        if (Files.exists(part)) {
            new BuildArtefacts("an interrupted build", part, 0).delete();
        }
        for (Map.Entry<String, String> place : places.entrySet()) {
            Path file = part.resolve(place.getKey());
            Files.createDirectories(file.getParent());
            connection.run(
                    "the copying of a built program",
                    connection.command(
                            HostScripts.line(BuildScripts.SEND, List.of(connection.path("files/" + place.getValue())))),
                    null,
                    file,
                    COPYING);
            if (!ProgramFile.digest(file).equals(place.getValue())) {
                throw HostException.failed(
                        "a file changed on its way from " + connection.host() + ": " + place.getKey(), "");
            }
        }
        List<String> dynamic = HostPreparation.values(said, "dynamic ").stream()
                .filter(executables::contains)
                .toList();
        return BuiltProgram.complete(part, dynamic, folder);
    }
}
