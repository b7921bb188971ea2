// SPDX-License-Identifier: Apache-2.0
package org.bellwether.run.instructions;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.bellwether.results.experiment.Experiment;
import org.bellwether.results.experiment.Experiment.ProcessPlan;
import org.bellwether.results.instructions.CountedLaunch;
import org.bellwether.results.samples.LaunchRecord;

/**
 * A copy of a generated program whose processes run under a tool that counts their instructions. The copy has a
 * generated folder with one phase, and a build folder in which scripts start the programs. All other files are links.
 */
public final class CountingFolder {
    private static final Pattern EXECUTABLE = Pattern.compile("\\bexecutable=(\\S+)");
    private static final Pattern PROCESS = Pattern.compile("\\bname=(\\S+)");

    /** Limits for callgrind, which slows programs down about fifty times, and more on a busy machine. */
    private static final String LIMITS = "limits time-s=1200 start-s=240 stop-s=240 stall-s=240 drain-s=120";

    private final Path folder;
    private final InstructionTool tool;
    private final String phase;
    private final Map<String, String> executables = new LinkedHashMap<>();

    private CountingFolder(Path folder, InstructionTool tool, String phase) {
        this.folder = folder;
        this.tool = tool;
        this.phase = phase;
    }

    /**
     * Creates the folder.
     *
     * @param folder path; an existing folder is deleted
     * @param generated the generated folder
     * @param build the folder of its build
     * @param phase the only phase that is run
     */
    public static CountingFolder make(Path folder, Path generated, Path build, InstructionTool tool, String phase)
            throws IOException {
        remove(folder);
        CountingFolder made = new CountingFolder(folder, tool, phase);
        Files.createDirectories(made.generated().resolve("scripts"));
        Files.createDirectories(made.generated().resolve("plan"));
        Files.createDirectories(made.programs());
        link(made.generated().resolve("scripts/run.sh"), generated.resolve("scripts/run.sh"));
        link(made.generated().resolve("target"), generated.resolve("target"));
        link(made.generated().resolve("plan/settings"), generated.resolve("plan/settings"));
        link(made.programs().resolve("harness"), build.resolve("harness"));
        List<String> plan = Files.readAllLines(generated.resolve("plan/launch.plan"));
        Files.write(made.generated().resolve("plan/launch.plan"), made.plan(plan));
        for (String executable : Set.copyOf(made.executables.values())) {
            made.script(executable, build.resolve(executable));
        }
        return made;
    }

    /** Deletes a folder with all its contents. */
    public static void remove(Path folder) throws IOException {
        if (!Files.exists(folder)) {
            return;
        }
        List<Path> all;
        try (Stream<Path> found = Files.walk(folder)) { // this walk does not follow links
            all = found.collect(Collectors.toCollection(ArrayList::new));
        }
        Collections.reverse(all);
        for (Path path : all) {
            Files.delete(path);
        }
    }

    private static void link(Path link, Path target) throws IOException {
        Files.createSymbolicLink(link, target.toAbsolutePath());
    }

    /** Returns the folder that replaces the generated folder. */
    public Path generated() {
        return folder.resolve("generated");
    }

    /** Returns the folder that replaces the build folder. */
    public Path programs() {
        return folder.resolve("programs");
    }

    /** Returns the run directory of a launch. */
    public Path launch(int number) {
        return folder.resolve("launch-" + number);
    }

    /**
     * Returns a plan with one phase, and without floors, memory measurements and real-time priorities: with a real-time
     * priority, the tool's own work would starve other processes.
     */
    private List<String> plan(List<String> lines) {
        List<String> plan = new ArrayList<>();
        for (String line : lines) {
            String word = line.split(" ", 2)[0];
            switch (word) {
                case "limits" -> plan.add(LIMITS);
                case "phase" -> {
                    if (find(PROCESS, line).equals(phase)) {
                        plan.add("phase name=" + phase); // without duration: the number of samples ends the phase
                    }
                }
                case "process" -> {
                    executables.put(find(PROCESS, line), find(EXECUTABLE, line));
                    plan.add(line.replaceAll("scheduling=\\S+", "scheduling=other")
                            .replaceAll("priority=\\S+", "priority=0"));
                }
                case "footprint", "floor" -> {}
                default -> plan.add(line);
            }
        }
        return plan;
    }

    private static String find(Pattern pattern, String line) {
        Matcher found = pattern.matcher(line);
        return found.find() ? found.group(1) : "";
    }

    /** Writes the script that starts a program. The script's first arguments are --process NAME --run-dir DIR. */
    private void script(String executable, Path program) throws IOException {
        Path script = programs().resolve(executable);
        Files.writeString(
                script,
                "#!/bin/sh\ncounts=\"$4/counts.$2\"\n" + tool.prefix() + " " + quoted(program.toAbsolutePath())
                        + " \"$@\"\n");
        Files.setPosixFilePermissions(script, PosixFilePermissions.fromString("rwxr-xr-x"));
    }

    private static String quoted(Path path) {
        return "'" + path.toString().replace("'", "'\\''") + "'";
    }

    /**
     * Returns the counts of a launch that has ended.
     *
     * @throws IOException if a process has written no counts
     */
    public CountedLaunch read(int number, Experiment experiment) throws IOException {
        Path directory = launch(number);
        Map<String, Map<String, Double>> programs = new LinkedHashMap<>();
        for (ProcessPlan process : experiment.processes()) {
            Map<String, Double> counts = tool.read(
                    directory.resolve("counts." + process.name()), executables.getOrDefault(process.name(), ""));
            Map<String, Double> sums =
                    programs.computeIfAbsent(label(process, experiment), label -> new LinkedHashMap<>());
            counts.forEach((part, count) -> sums.merge(part, count, Double::sum));
        }
        return new CountedLaunch(activations(directory), programs);
    }

    /**
     * Returns the label of a process: its name, or the program's name if several processes (of an array) run the same
     * program.
     */
    private static String label(ProcessPlan process, Experiment experiment) {
        long same = experiment.processes().stream()
                .filter(other -> other.program().equals(process.program()))
                .count();
        return same == 1 ? process.name() : process.program();
    }

    private double activations(Path directory) throws IOException {
        return LaunchRecord.read(directory).phase(phase).stream()
                .flatMap(record -> record.timers().stream())
                .mapToLong(LaunchRecord.Timer::begun)
                .sum();
    }
}
