// SPDX-License-Identifier: Apache-2.0
package org.bellwether.run.hosts;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.OptionalInt;
import java.util.concurrent.TimeUnit;

/** Runs a command of the system for a limited time. Its input and outputs are files, so that no pipe blocks it. */
final class LimitedCommand {
    private static final File NOTHING = new File("/dev/null");

    private LimitedCommand() {}

    /** Returns whether a program is on this process's path. */
    static boolean isHere(String program) {
        String path = System.getenv("PATH");
        for (String folder : (path == null ? "/usr/bin:/bin" : path).split(":")) {
            if (!folder.isEmpty() && Files.isExecutable(Path.of(folder, program))) {
                return true;
            }
        }
        return false;
    }

    /**
     * Runs the command. If this thread is interrupted, the command is ended first.
     *
     * @param input the file with the command's standard input; null for none
     * @return the command's exit code; empty if the time limit ended the command
     */
    static OptionalInt run(List<String> command, Path input, Path output, Path errors, Duration limit)
            throws IOException, InterruptedException {
        Process process = new ProcessBuilder(command)
                .redirectInput(input == null ? NOTHING : input.toFile())
                .redirectOutput(output.toFile())
                .redirectError(errors.toFile())
                .start();
        try {
            boolean ended = process.waitFor(limit.toMillis(), TimeUnit.MILLISECONDS);
            return ended ? OptionalInt.of(process.exitValue()) : OptionalInt.empty();
        } finally {
            process.descendants().forEach(ProcessHandle::destroyForcibly);
            process.destroyForcibly();
        }
    }
}
