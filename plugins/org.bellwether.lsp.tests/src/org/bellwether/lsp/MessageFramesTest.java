// SPDX-License-Identifier: Apache-2.0
package org.bellwether.lsp;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Tests that only valid messages of a client's stream reach the protocol's library, and no message after an invalid
 * header.
 */
class MessageFramesTest {
    private static final int LONGEST = 100;
    private static final String GOOD = "Content-Length: 4\r\n\r\n{é}";

    private static String through(String stream) throws IOException {
        var frames = new MessageFrames(new ByteArrayInputStream(stream.getBytes(StandardCharsets.UTF_8)), LONGEST);
        return new String(frames.readAllBytes(), StandardCharsets.UTF_8);
    }

    @Test
    void goodMessagesPass() throws IOException {
        assertEquals(GOOD + GOOD, through(GOOD + GOOD));
        assertEquals(GOOD, through("content-length:4\nContent-Type: application/vscode-jsonrpc; charset=x\n\n{é}"));
        assertEquals("", through(""));
    }

    @Test
    void bytesComeOneByOneToo() throws IOException {
        var frames = new MessageFrames(new ByteArrayInputStream(GOOD.getBytes(StandardCharsets.UTF_8)), LONGEST);
        for (byte wanted : GOOD.getBytes(StandardCharsets.UTF_8)) {
            assertEquals(Byte.toUnsignedInt(wanted), frames.read());
        }
        assertEquals(-1, frames.read());
    }

    @Test
    void aMessageMayBeAsLongAsTheLimit() throws IOException {
        String longest = "Content-Length: " + LONGEST + "\r\n\r\n" + "x".repeat(LONGEST);
        assertEquals(longest, through(longest));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Content-Length: 101\r\n\r\n",
                "Content-Length: 2147483647\r\n\r\n",
                "Content-Length: 99999999999999999999999999\r\n\r\n",
                "Content-Length: -1\r\n\r\n",
                "Content-Length: many\r\n\r\n",
                "Content-Length:\r\n\r\n",
                "Content-Length: 4",
                "\r\n",
                "Content-Type: text\r\n\r\n",
                "{}\r\n\r\n",
                "\u0000\u001b[2J\r\n\r\n"
            })
    void noMessageIsReadAfterAWrongHeader(String header) throws IOException {
        assertEquals(GOOD, through(GOOD + header + GOOD.substring(GOOD.indexOf('{')) + GOOD));
    }

    @Test
    void headersWithoutEndAreNotRead() throws IOException {
        assertEquals(GOOD, through(GOOD + "X: " + "x".repeat(5000) + "\r\n" + GOOD));
    }

    @Test
    void aLengthThatIsTooShortShowsInTheNextHeader() throws IOException {
        assertEquals("Content-Length: 2\r\n\r\n{}", through("Content-Length: 2\r\n\r\n{}}" + GOOD));
    }
}
