// SPDX-License-Identifier: Apache-2.0
package org.bellwether.language.preprocessor.input;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** The text of a file, as bytes come: UTF-8, or else ISO 8859-1, which is IDL's own character set (7.2). */
public final class IdlBytes {
    private IdlBytes() {}

    /**
     * Reads a file.
     *
     * @param limit the most bytes that it may have
     * @return its text, or null if it has more
     */
    public static String read(Path file, long limit) throws IOException {
        byte[] bytes;
        try (InputStream in = Files.newInputStream(file)) {
            bytes = in.readNBytes((int) Math.min(Integer.MAX_VALUE - 8, limit + 1));
        }
        return bytes.length > limit ? null : decode(bytes);
    }

    private static String decode(byte[] bytes) {
        try {
            String text = StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes))
                    .toString();
            return text.startsWith("\ufeff") ? text.substring(1) : text;
        } catch (CharacterCodingException e) {
            return new String(bytes, StandardCharsets.ISO_8859_1);
        }
    }
}
