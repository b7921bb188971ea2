// SPDX-License-Identifier: Apache-2.0
package org.bellwether.model.io;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/** Throws an exception instead of reading more than a limit, whatever size the source claims. */
public final class LimitedInputStream extends FilterInputStream {
    /** Thrown if the source has more bytes than the limit. */
    public static final class TooLarge extends IOException {
        private static final long serialVersionUID = 1L;
    }

    private long left;

    public LimitedInputStream(InputStream in, long limit) {
        super(in);
        left = limit;
    }

    @Override
    public int read() throws IOException {
        int result = super.read();
        count(result < 0 ? 0 : 1);
        return result;
    }

    @Override
    public int read(byte[] buffer, int offset, int length) throws IOException {
        int result = super.read(buffer, offset, length);
        count(Math.max(result, 0));
        return result;
    }

    /** Returns false, so that the XML library, which rereads the beginning of a stream, buffers this stream. */
    @Override
    public boolean markSupported() {
        return false;
    }

    private void count(int read) throws TooLarge {
        left -= read;
        if (left < 0) {
            throw new TooLarge();
        }
    }
}
