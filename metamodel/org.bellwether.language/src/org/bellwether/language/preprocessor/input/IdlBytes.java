// SPDX-License-Identifier: Apache-2.0
package org.bellwether.language.preprocessor.input;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** Decodes the bytes of a file: UTF-8 if they are valid, otherwise ISO 8859-1, which is IDL's character set (7.2). */
public final class IdlBytes {
    private IdlBytes() {}

    /**
     * Reads a file.
     *
     * @param limit the greatest number of bytes of the file
     * @return the file's text, or null if the file has more bytes
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
