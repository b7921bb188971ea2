// SPDX-License-Identifier: Apache-2.0
package org.bellwether.language.resource;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CoderResult;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import org.bellwether.model.io.LimitedInputStream;

/** Decodes the bytes of a file, which may be arbitrary. */
final class Utf8Text {
    /** Reports bytes that are not UTF-8; the message has the line and the byte. */
    static final class NotUtf8 extends CharacterCodingException {
        private static final long serialVersionUID = 1L;
        private final int line;
        private final int value;

        NotUtf8(int line, int value) {
            this.line = line;
            this.value = value;
        }

        int line() {
            return line;
        }

        @Override
        public String getMessage() {
            return String.format(Locale.ROOT, "the byte 0x%02X is not UTF-8", value);
        }
    }

    private Utf8Text() {}

    /**
     * Reads a whole file.
     *
     * @throws LimitedInputStream.TooLarge if the file has more bytes than the limit
     * @throws NotUtf8 at the first byte that is not UTF-8
     */
    static String read(InputStream in, long limit) throws IOException {
        byte[] bytes = new LimitedInputStream(in, limit).readAllBytes();
        ByteBuffer source = ByteBuffer.wrap(bytes);
        CharBuffer target = CharBuffer.allocate(bytes.length + 1);
        CharsetDecoder decoder = StandardCharsets.UTF_8.newDecoder();
        CoderResult result = decoder.decode(source, target, true);
        if (result.isError()) {
            int line = 1;
            for (int i = 0; i < source.position(); i++) {
                line += bytes[i] == '\n' ? 1 : 0;
            }
            throw new NotUtf8(line, bytes[source.position()] & 0xff);
        }
        return target.flip().toString();
    }
}
