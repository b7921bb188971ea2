// SPDX-License-Identifier: Apache-2.0
package org.bellwether.model.io;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/** Ends with an exception instead of reading more than a limit, whatever size the source claims. */
public final class LimitedInputStream extends FilterInputStream {
    /** The limit was passed. */
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

    /** The XML library marks and rereads the start of a stream; it buffers this one for that. */
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
