// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.instructions;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;

/**
 * The instructions that a process executed in each part of the program, read from callgrind's output (Valgrind's
 * manual, section “Callgrind Format Specification”). Instructions count for the function itself, not for its callers.
 *
 * @param parts the count of each part, which may be 0
 */
public record CallgrindProfile(Map<CodePart, Long> parts) {
    private static final String TOTALS = "totals:";

    /** Returns the sum of all parts. */
    public long total() {
        return parts.values().stream().mapToLong(Long::longValue).sum();
    }

    /**
     * Reads a file.
     *
     * @param program the name of the program's file, without its folder
     * @throws IOException if the file is no output of callgrind, or is truncated
     */
    public static CallgrindProfile read(Path file, String program) throws IOException {
        // Names may contain any octets; Latin-1 decodes all of them
        try (BufferedReader lines = Files.newBufferedReader(file, StandardCharsets.ISO_8859_1)) {
            return new Reader(program).read(lines, file);
        }
    }

    /** Interprets the lines of one file. */
    private static final class Reader {
        private final String program;
        private final Map<String, String> objects = new HashMap<>();
        private final Map<String, String> functions = new HashMap<>();
        private final Map<String, CodePart> known = new HashMap<>();
        private final Map<CodePart, Long> parts = new EnumMap<>(CodePart.class);
        private String object = "";
        private String function = "";
        private boolean called;
        private long total = -1;

        Reader(String program) {
            this.program = program;
            for (CodePart part : CodePart.values()) {
                parts.put(part, 0L);
            }
        }

        CallgrindProfile read(BufferedReader lines, Path file) throws IOException {
            for (String line; (line = lines.readLine()) != null; ) {
                take(line);
            }
            CallgrindProfile profile = new CallgrindProfile(Map.copyOf(parts));
            if (total < 0 || profile.total() != total) {
                throw new IOException(file + " is no whole profile of callgrind: its functions have " + profile.total()
                        + " instructions" + (total < 0 ? ", and it has no total" : ", and its total is " + total));
            }
            return profile;
        }

        private void take(String line) {
            if (line.isEmpty()) {
                return;
            }
            char first = line.charAt(0);
            if (first >= '0' && first <= '9' || first == '+' || first == '-' || first == '*') {
                cost(line);
            } else if (line.startsWith("ob=")) {
                object = name(objects, line.substring(3));
            } else if (line.startsWith("fn=")) {
                function = name(functions, line.substring(3));
            } else if (line.startsWith("cob=")) {
                name(objects, line.substring(4)); // this may be the name's definition
            } else if (line.startsWith("cfn=")) {
                name(functions, line.substring(4));
            } else if (line.startsWith("calls=")) {
                called = true; // the next line has inclusive costs of the called function
            } else if (line.startsWith(TOTALS)) {
                total = Long.parseLong(line.substring(TOTALS.length()).strip());
            }
        }

        private void cost(String line) {
            if (called) {
                called = false;
                return;
            }
            int blank = line.indexOf(' ');
            if (blank > 0) {
                long count = Long.parseLong(line.substring(blank + 1).strip());
                CodePart part = known.computeIfAbsent(
                        object + "\n" + function,
                        key -> CodePart.of(object, object.endsWith("/" + program) || object.equals(program), function));
                parts.merge(part, count, Long::sum);
            }
        }

        /** Returns a name: {@code (3) name} defines a name, and {@code (3)} refers to it. */
        private static String name(Map<String, String> names, String text) {
            int end = text.indexOf(')');
            if (!text.startsWith("(") || end < 0) {
                return text;
            }
            String number = text.substring(0, end + 1);
            if (end + 1 < text.length()) {
                names.put(number, text.substring(end + 1).strip());
            }
            return names.getOrDefault(number, "");
        }
    }
}
