// SPDX-License-Identifier: Apache-2.0
package org.bellwether.run.launch;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.ObjectReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.bellwether.results.FailureClass;
import org.bellwether.results.samples.LaunchFailure;
import org.bellwether.results.samples.LaunchRecord;
import org.bellwether.results.store.row.Failure;
import org.bellwether.results.store.row.RoundRow.ProcessExit;
import org.bellwether.run.process.Child;
import org.bellwether.run.process.LogTail;
import org.bellwether.run.project.GeneratedExperiment;

/** One launch of all processes of a generated program, by its {@code scripts/run.sh}. */
public final class Launch implements AutoCloseable {
    private static final ObjectReader JSON = new ObjectMapper().reader();

    /** The length of all paths of a process including the padding, in characters. */
    private static final int PADDED = 4096;

    private final Path directory;
    private final Progress progress;
    private final List<String> prefix;
    private volatile Failure reported;
    private Child child;
    private Instant started;

    /**
     * @param directory the run directory, which is created
     * @param progress receives the progress
     */
    public Launch(Path directory, Progress progress) {
        this(directory, progress, List.of());
    }

    /** @param prefix the first words of the command, which select where it runs */
    public Launch(Path directory, Progress progress, List<String> prefix) {
        this.directory = directory;
        this.progress = progress;
        this.prefix = prefix;
    }

    /** Receives the progress of a launch. */
    public interface Progress {
        /** Reports the progress of a phase, in samples. */
        void of(String phase, long done, long all);

        /** Reports the state of all processes. */
        void state(String state);

        /**
         * Reports that a host has reached a step of its preparation; {@code done} of all hosts have reached it so far.
         */
        default void host(String host, String step, int done, int all) {}

        /** Called with any other event of the launcher. */
        default void event(JsonNode event) {}

        /** Called when the launcher has closed its output. */
        default void ended() {}
    }

    /**
     * The result of a launch.
     *
     * @param failure null if all processes succeeded
     */
    public record Outcome(Instant started, Instant ended, Failure failure, List<ProcessExit> exits) {}

    /**
     * Runs the launcher to its end. If the thread is interrupted, all processes are ended first.
     *
     * @param options options of {@code scripts/run.sh} in addition to those for the programs and their folders
     */
    public Outcome run(
            GeneratedExperiment generated,
            String target,
            Path buildFolder,
            Map<String, String> settings,
            List<String> options)
            throws IOException, InterruptedException {
        try (Launch launch = this) {
            launch.start(generated, target, buildFolder, settings, options);
            return launch.await();
        }
    }

    /** Starts the launcher; the parameters are those of {@link #run}. */
    public void start(
            GeneratedExperiment generated,
            String target,
            Path buildFolder,
            Map<String, String> settings,
            List<String> options)
            throws IOException {
        Files.createDirectories(directory);
        List<String> command = new ArrayList<>(prefix);
        command.addAll(generated.script());
        command.addAll(List.of(
                "--target",
                target,
                "--build-dir",
                buildFolder.toString(),
                "--no-build",
                "--run-dir",
                directory.toString(),
                "--status",
                "-",
                "--with-parent"));
        command.addAll(options);
        command.addAll(GeneratedExperiment.settings(settings));
        started = Instant.now();
        child = Child.start(
                command,
                padding(buildFolder, generated.folder()),
                generated.folder(),
                log(),
                this::status,
                progress::ended);
    }

    /**
     * Returns a variable that pads the lengths of paths, so that the arguments and the environment of all
     * configurations' processes have the same size. This size moves the stack, and so changes the measurement (T.
     * Mytkowicz and others, <em>Producing Wrong Data Without Doing Anything Obviously Wrong!</em>, ASPLOS 2009). A
     * process's arguments contain the build folder, the program's name contains it, too, and the path of the ORB
     * configuration contains the generated folder.
     */
    private static Map<String, String> padding(Path buildFolder, Path generated) {
        int length = 2 * buildFolder.toString().length() + generated.toString().length();
        return Map.of("BELLWETHER_PADDING", "x".repeat(Math.max(0, PADDED - length)));
    }

    /**
     * Writes a line to the launcher's standard input.
     *
     * @throws IOException if the launcher has ended
     */
    public void say(String line) throws IOException {
        child.say(line);
    }

    /** Waits for the end of the launcher. If the thread is interrupted, all processes are ended first. */
    public Outcome await() throws IOException, InterruptedException {
        return outcome(child.await(), log());
    }

    /** Ends the launcher and all processes that it has started. */
    @Override
    public void close() {
        if (child != null) {
            child.close();
        }
    }

    private Path log() {
        return directory.resolve("launcher.log");
    }

    private Outcome outcome(int exitCode, Path log) throws IOException {
        return recorded(started, Instant.now(), exitCode, log);
    }

    /**
     * Returns the result of a launch that was made on another machine, from its run directory.
     *
     * @param exitCode the launcher's exit code
     * @param log      the launcher's output
     */
    public Outcome recorded(Instant begun, Instant ended, int exitCode, Path log) throws IOException {
        LaunchRecord record = LaunchRecord.read(directory);
        Failure failure = exitCode == 0 ? null : failure(record.failure(), exitCode, log);
        List<ProcessExit> exits = record.exits().stream()
                .map(exit -> new ProcessExit(exit.process(), exit.exitCode(), exit.signal()))
                .toList();
        return new Outcome(begun, ended, failure, exits);
    }

    private Failure failure(Optional<LaunchFailure> recorded, int exitCode, Path log) {
        if (recorded.isPresent()) {
            return withLog(recorded.get(), log);
        }
        return reported != null
                ? reported
                : new Failure(
                        FailureClass.RUN.key(), "", "the launcher ended with exit code " + exitCode, LogTail.of(log));
    }

    private Failure withLog(LaunchFailure failure, Path launcherLog) {
        String process = failure.process();
        // The name comes from a file, and may be a path to another file
        String tail = process.isEmpty() || process.contains("/")
                ? ""
                : LogTail.of(directory.resolve("logs").resolve(process + ".log"));
        return new Failure(failure.type(), process, failure.message(), tail.isEmpty() ? LogTail.of(launcherLog) : tail);
    }

    private void status(String line) {
        try {
            JsonNode event = JSON.readTree(line);
            switch (event.path("event").asText()) {
                case "progress" ->
                    progress.of(
                            event.path("phase").asText(),
                            event.path("done").asLong(),
                            event.path("of").asLong());
                case "state" -> {
                    progress.state(event.path("state").asText());
                    progress.event(event);
                }
                case "host" ->
                    progress.host(
                            event.path("host").asText(),
                            event.path("step").asText(),
                            event.path("done").asInt(),
                            event.path("of").asInt());
                case "failure" -> LaunchFailure.of(event).ifPresent(failure -> reported = withLog(failure, log()));
                default -> progress.event(event); // result.json also has warnings and the end
            }
        } catch (IOException e) {
            // The line is output of a build tool or a library, and no status line. The run directory's status.jsonl has
            // all lines.
            return;
        }
    }
}
