// SPDX-License-Identifier: Apache-2.0
package org.bellwether.run.hosts;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/**
 * A file of this machine that processes on another host need.
 *
 * @param source the path on this machine
 * @param place the path in the program's folder on the host
 * @param digest the SHA-256 of its contents, hexadecimal
 * @param bytes the size
 */
record ProgramFile(Path source, String place, String digest, long bytes) {
    static ProgramFile of(Path source, String place) throws IOException {
        return new ProgramFile(source, place, digest(source), Files.size(source));
    }

    static String digest(Path file) throws IOException {
        try (InputStream content = Files.newInputStream(file)) {
            DigestInputStream digest = new DigestInputStream(content, MessageDigest.getInstance("SHA-256"));
            digest.transferTo(OutputStream.nullOutputStream());
            return HexFormat.of().formatHex(digest.getMessageDigest().digest());
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }
}
