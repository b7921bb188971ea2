// SPDX-License-Identifier: Apache-2.0
package org.bellwether.lsp;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import org.bellwether.lsp.workspace.Log;

/**
 * A client's stream of messages, with checks of their headers: the protocol's library trusts a Content-Length, and
 * allocates as much memory. An invalid header ends the stream, because the beginning of the next message is unknown.
 */
final class MessageFrames extends FilterInputStream {
    private static final String LENGTH = "content-length:";
    /** The largest number of bytes of all headers of one message. */
    private static final int LONGEST_HEADER = 4096;

    private final int longest;
    private byte[] header = {};
    private int headerRead;
    private int bodyLeft;
    private int headerBytes;
    private boolean over;

    MessageFrames(InputStream in, int longest) {
        super(in);
        this.longest = longest;
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : Byte.toUnsignedInt(one[0]);
    }

    @Override
    public int read(byte[] buffer, int offset, int length) throws IOException {
        if (length == 0) {
            return 0;
        }
        if (headerRead == header.length && bodyLeft == 0 && !next()) {
            return -1;
        }
        if (headerRead < header.length) {
            int count = Math.min(length, header.length - headerRead);
            System.arraycopy(header, headerRead, buffer, offset, count);
            headerRead += count;
            return count;
        }
        int count = in.read(buffer, offset, Math.min(length, bodyLeft));
        over |= count < 0;
        bodyLeft -= Math.max(0, count);
        return count;
    }

    /** Reads the headers of the next message; returns false at the end of the valid part. */
    private boolean next() throws IOException {
        if (over) {
            return false;
        }
        try {
            int length = headers();
            over = length < 0;
            bodyLeft = Math.max(0, length);
        } catch (Unreadable e) {
            over = true;
            Log.refusal(e.getMessage());
        }
        header = over ? new byte[0] : ("Content-Length: " + bodyLeft + "\r\n\r\n").getBytes(StandardCharsets.US_ASCII);
        headerRead = 0;
        return !over;
    }

    /** Returns the length that the headers state, or -1 if the client ended the stream before the first header. */
    private int headers() throws IOException, Unreadable {
        headerBytes = 0;
        int length = -1;
        for (String line = line(); line != null; line = line()) {
            if (line.isEmpty() && length >= 0) {
                return length;
            }
            if (line.regionMatches(true, 0, LENGTH, 0, LENGTH.length())) {
                length = length(line.substring(LENGTH.length()).strip());
            } else if (line.isEmpty() || line.indexOf(':') < 0) {
                throw new Unreadable("a message must begin with its Content-Length, not with '" + line + "'");
            }
        }
        return -1;
    }

    private int length(String text) throws Unreadable {
        if (!text.matches("\\d+")) {
            throw new Unreadable("Content-Length must be a number of bytes, not '" + text + "'");
        }
        if (text.length() > 10 || Long.parseLong(text) > longest) {
            throw new Unreadable("a message of " + text + " bytes is too long: at most " + longest + " are taken");
        }
        return Integer.parseInt(text);
    }

    /** Returns the next line without its end, or null at the end of the stream. */
    private String line() throws IOException, Unreadable {
        StringBuilder line = new StringBuilder();
        for (int next = in.read(); next != '\n'; next = in.read()) {
            if (next < 0) {
                return null;
            }
            if (++headerBytes > LONGEST_HEADER) {
                throw new Unreadable("the headers of a message are longer than " + LONGEST_HEADER + " bytes");
            }
            // A header is printable ASCII; other characters must not reach a terminal
            line.append(next >= ' ' && next < 127 || next == '\r' ? (char) next : '?');
        }
        return line.toString().strip();
    }

    private static final class Unreadable extends Exception {
        private static final long serialVersionUID = 1L;

        Unreadable(String message) {
            super(message);
        }
    }
}
