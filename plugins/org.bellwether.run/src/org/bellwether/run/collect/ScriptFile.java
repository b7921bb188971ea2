// SPDX-License-Identifier: Apache-2.0
package org.bellwether.run.collect;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A file of {@code KEY=VALUE} lines that a script of an export has written. The file may have been changed on the way,
 * so its contents are checked.
 */
public final class ScriptFile {
    private static final long LARGEST = 1 << 20;

    private final Path file;
    private final Map<String, String> pairs;

    private ScriptFile(Path file, Map<String, String> pairs) {
        this.file = file;
        this.pairs = pairs;
    }

    /**
     * Reads the file.
     *
     * @throws ResultsException if the file does not exist or is too large, or if a line is no pair
     */
    public static ScriptFile read(Path file) throws IOException, ResultsException {
        Map<String, String> pairs = new LinkedHashMap<>();
        for (String line : lines(file)) {
            int equals = line.indexOf('=');
            if (equals < 1) {
                throw new ResultsException("This line is no KEY=VALUE: " + line, file);
            }
            pairs.put(line.substring(0, equals), line.substring(equals + 1));
        }
        return new ScriptFile(file, pairs);
    }

    /** Returns the lines of a file of results. */
    static List<String> lines(Path file) throws IOException, ResultsException {
        if (!Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS) || Files.size(file) > LARGEST) {
            throw new ResultsException("The results lack this file, or it is too large", file);
        }
        return new String(Files.readAllBytes(file), StandardCharsets.UTF_8)
                .lines()
                .toList();
    }

    public boolean has(String key) {
        return pairs.containsKey(key);
    }

    /** Returns a value; an empty string if there is none. */
    public String text(String key) {
        return pairs.getOrDefault(key, "");
    }

    public Instant instant(String key) throws ResultsException {
        try {
            return Instant.parse(text(key));
        } catch (DateTimeException e) {
            throw new ResultsException("The time " + key + " is missing, or is none", file);
        }
    }

    public int integer(String key) throws ResultsException {
        try {
            return Integer.parseInt(text(key));
        } catch (NumberFormatException e) {
            throw new ResultsException("The number " + key + " is missing, or is none", file);
        }
    }
}
