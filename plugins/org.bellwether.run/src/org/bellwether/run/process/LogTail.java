// SPDX-License-Identifier: Apache-2.0
package org.bellwether.run.process;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** The part of a log that shows the reason of a failure. */
public final class LogTail {
    private static final int LINES = 20;
    private static final int BYTES = 16 * 1024;

    private LogTail() {}

    /** Returns the last lines of a log of any length; empty without a log. */
    public static String of(Path log) {
        if (!Files.isRegularFile(log)) {
            return "";
        }
        try (RandomAccessFile file = new RandomAccessFile(log.toFile(), "r")) {
            long length = file.length();
            file.seek(Math.max(0, length - BYTES));
            byte[] bytes = new byte[(int) Math.min(length, BYTES)];
            file.readFully(bytes);
            return last(new String(bytes, StandardCharsets.UTF_8).lines().toList());
        } catch (IOException e) {
            return log + " cannot be read: " + e.getMessage();
        }
    }

    /** Returns the excerpt of a build's output: the first error with the lines after it, otherwise the last lines. */
    public static String ofBuild(List<String> output) {
        for (int i = 0; i < output.size(); i++) {
            String line = output.get(i);
            if (line.contains("error:") || line.contains("CMake Error") || line.contains("undefined reference")) {
                return String.join("\n", output.subList(i, Math.min(output.size(), i + LINES)));
            }
        }
        return last(output);
    }

    private static String last(List<String> lines) {
        return String.join("\n", lines.subList(Math.max(0, lines.size() - LINES), lines.size()));
    }
}
