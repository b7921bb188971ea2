// SPDX-License-Identifier: Apache-2.0
package org.bellwether.run.slurm;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** A program of Slurm that runs to its end. */
final class SlurmProgram {
    private static final long LIMIT_SECONDS = 120;
    private static final int LONGEST_ERROR = 2000;

    private final Path file;

    private SlurmProgram(Path file) {
        this.file = file;
    }

    /**
     * The result of a program.
     *
     * @param output standard output
     * @param errors the end of standard error, without surrounding blanks
     */
    record Result(int exitCode, String output, String errors) {}

    /**
     * Finds a program.
     *
     * @param path folders, separated by colons
     */
    static Optional<SlurmProgram> find(String name, String path) {
        for (String folder : path.split(":")) {
            try {
                Path file = Path.of(folder, name);
                if (!folder.isEmpty() && Files.isRegularFile(file) && Files.isExecutable(file)) {
                    return Optional.of(new SlurmProgram(file));
                }
            } catch (InvalidPathException e) {
                continue; // Java cannot read folders with such a name
            }
        }
        return Optional.empty();
    }

    /** Returns the path of the program. */
    String path() {
        return file.toString();
    }

    /** Runs the program; an interruption ends the program. */
    Result run(List<String> arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(path()));
        command.addAll(arguments);
        // Output goes to files, because reading a pipe cannot be interrupted
        Path output = Files.createTempFile("bellwether-slurm", ".out");
        Path errors = Files.createTempFile("bellwether-slurm", ".err");
        Process process = null;
        try {
            process = new ProcessBuilder(command)
                    .redirectInput(Path.of("/dev/null").toFile())
                    .redirectOutput(output.toFile())
                    .redirectError(errors.toFile())
                    .start();
            if (!process.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS)) {
                return new Result(-1, "", file.getFileName() + " gave no answer in " + LIMIT_SECONDS + " s");
            }
            return new Result(process.exitValue(), text(output), errors(errors));
        } finally {
            if (process != null) {
                process.destroyForcibly();
            }
            Files.deleteIfExists(output);
            Files.deleteIfExists(errors);
        }
    }

    /** Returns the contents of a program's file of standard error. */
    static String errors(Path file) throws IOException {
        String text = text(file).strip();
        return text.substring(Math.max(0, text.length() - LONGEST_ERROR));
    }

    private static String text(Path file) throws IOException {
        return new String(Files.readAllBytes(file), StandardCharsets.UTF_8);
    }
}
