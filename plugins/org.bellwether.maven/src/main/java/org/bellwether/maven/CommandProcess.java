// SPDX-License-Identifier: Apache-2.0
package org.bellwether.maven;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.apache.maven.artifact.Artifact;
import org.apache.maven.plugin.logging.Log;
import org.bellwether.model.util.Utf8Locale;

/**
 * Runs the command line in a process, as in a terminal: its libraries do not conflict with Maven's, and Ctrl-C reaches
 * it. Its messages for the user go into Maven's log.
 */
final class CommandProcess {
    private static final int ENDED_BY_INTERRUPT = 130;

    private final List<Artifact> classPath;
    private final Log log;

    CommandProcess(List<Artifact> classPath, Log log) {
        this.classPath = classPath;
        this.log = log;
    }

    /** The result of a command: its exit code, and its standard output. */
    record Outcome(int exitCode, String output) {}

    Outcome run(List<String> arguments) throws IOException {
        Path output = Files.createTempFile("bellwether", ".out");
        try {
            ProcessBuilder builder = new ProcessBuilder(commandLine(arguments)).redirectOutput(output.toFile());
            Utf8Locale.set(builder.environment());
            Process process = builder.start();
            process.getOutputStream().close();
            try (BufferedReader errors = process.errorReader(StandardCharsets.UTF_8)) {
                for (String line = errors.readLine(); line != null; line = errors.readLine()) {
                    log(line);
                }
                return new Outcome(process.waitFor(), Files.readString(output));
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                return new Outcome(ENDED_BY_INTERRUPT, "");
            } finally {
                process.destroy(); // ends the processes that the command started; has no effect after the command's end
            }
        } finally {
            Files.delete(output);
        }
    }

    /** Writes a line into Maven's log. Problems of a model have their severity after their place. */
    private void log(String line) {
        if (line.contains(": error ")) {
            log.error(line);
        } else if (line.contains(": warning ")) {
            log.warn(line);
        } else {
            log.info(line);
        }
    }

    private List<String> commandLine(List<String> arguments) {
        List<String> line = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-Dfile.encoding=UTF-8",
                "-Dsun.stdout.encoding=UTF-8",
                "-Dsun.stderr.encoding=UTF-8",
                "-cp",
                classPath.stream()
                        .map(artifact -> artifact.getFile().getPath())
                        .collect(Collectors.joining(File.pathSeparator)),
                "org.bellwether.cli.Main"));
        line.addAll(arguments);
        return line;
    }
}
