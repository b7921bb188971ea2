// SPDX-License-Identifier: Apache-2.0
package org.bellwether.run.lab;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Runs a command of the system to its end. */
final class Tool {
    private static final long LIMIT_SECONDS = 60;

    private Tool() {}

    /**
     * Runs the tool, and returns its standard output.
     *
     * @throws LabException with its output, if it fails or takes too long
     */
    static String run(List<String> command) throws LabException, InterruptedException {
        return run(command, "");
    }

    /** Runs the tool with a standard input, and returns its standard output. */
    static String run(List<String> command, String input) throws LabException, InterruptedException {
        Path errors = null;
        try {
            errors = Files.createTempFile("bellwether-lab", ".err");
            Process process =
                    new ProcessBuilder(command).redirectError(errors.toFile()).start();
            String output = output(process, input);
            if (!process.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS)) {
                process.destroyForcibly();
                throw failed(command, "it takes more than " + LIMIT_SECONDS + " s");
            } else if (process.exitValue() != 0) {
                throw failed(command, Files.readString(errors).strip());
            }
            return output;
        } catch (IOException e) {
            throw failed(command, e.getMessage());
        } finally {
            delete(errors);
        }
    }

    private static String output(Process process, String input) throws IOException {
        try (OutputStream in = process.getOutputStream()) {
            in.write(input.getBytes(StandardCharsets.UTF_8));
        } catch (IOException e) {
            // The program did not read all of its input; its exit code and output show the reason.
            return new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        }
        return new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    }

    private static void delete(Path file) {
        try {
            if (file != null) {
                Files.deleteIfExists(file);
            }
        } catch (IOException e) {
            // A remaining temporary file does no harm.
            return;
        }
    }

    /** Returns the exception for a failed command, with the command's output. */
    static LabException failed(List<String> command, String why) {
        return new LabException(
                LabException.Kind.FAILED,
                "lab",
                command.get(0) + " failed: " + (why.isEmpty() ? "it said nothing" : why),
                "see whether this machine permits namespaces: bellwether doctor");
    }
}
