// SPDX-License-Identifier: Apache-2.0
package org.bellwether.run.collect;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The checksums that seal a session: the output of {@code sha256sum} for all its files. They show which files were cut
 * or lost on the way.
 */
final class Checksums {
    /** The file of checksums; a session without this file has not ended. */
    static final String FILE = "SHA256SUMS";

    private static final Pattern LINE = Pattern.compile("([0-9a-f]{64}) [ *](.+)");
    private static final long LARGEST = 64 << 20;
    private static final int BUFFER = 1 << 16;

    private Checksums() {}

    /**
     * Checks the files of a session's folder.
     *
     * @throws ResultsException if a file is missing, was changed, or is not in the list
     */
    static void check(Path session) throws IOException, ResultsException {
        Path list = session.resolve(FILE);
        if (Files.size(list) > LARGEST) {
            throw new ResultsException("The list of checksums is too large", list);
        }
        Map<String, String> sums = new HashMap<>();
        for (String line : new String(Files.readAllBytes(list), StandardCharsets.UTF_8).split("\n")) {
            Matcher sum = LINE.matcher(line);
            if (!sum.matches() || sums.put(sum.group(2), sum.group(1)) != null) {
                throw new ResultsException("The list of checksums has an invalid line: " + line, list);
            }
        }
        try (Stream<Path> all = Files.walk(session)) {
            for (Path file : (Iterable<Path>) all.filter(Files::isRegularFile)::iterator) {
                String name = session.relativize(file).toString();
                String expected = sums.remove(name);
                if (name.equals(FILE)) {
                    continue;
                } else if (expected == null) {
                    throw new ResultsException("The results have a file that was not sealed with them", file);
                } else if (!expected.equals(sha256(file))) {
                    throw new ResultsException("The file was changed or cut on its way: its checksum is another", file);
                }
            }
        }
        if (!sums.isEmpty()) {
            throw new ResultsException(
                    "The results lack " + sums.size() + " of their files",
                    session.resolve(sums.keySet().iterator().next()));
        }
    }

    /** Returns the checksum of a file in hexadecimal digits. */
    static String sha256(Path file) throws IOException {
        try (InputStream in = Files.newInputStream(file)) {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            byte[] buffer = new byte[BUFFER];
            for (int count; (count = in.read(buffer)) > 0; ) {
                digest.update(buffer, 0, count);
            }
            return HexFormat.of().formatHex(digest.digest());
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }
}
