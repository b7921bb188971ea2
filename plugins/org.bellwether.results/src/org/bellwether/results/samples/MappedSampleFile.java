// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.samples;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.channels.FileChannel.MapMode;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.LinkedHashMap;
import java.util.Map;

/** A memory-mapped sample file, mapped in parts because files may be larger than one Java buffer. */
final class MappedSampleFile implements AutoCloseable {
    private static final String MAGIC = "BWSAMPL";
    private static final char VERSION = '1';
    private static final int TEXT = 128;
    private static final int HEADER_SIZE = SampleFile.HEADER_BYTES;
    private static final int RECORD_SIZE = SampleFile.RECORD_BYTES;
    private static final long RECORDS_PER_WINDOW = 1 << 20;

    private final Path path;
    private final FileChannel channel;
    private final long fileSize;
    private ByteBuffer window;
    private long windowStart = -1;

    private MappedSampleFile(Path path, FileChannel channel) throws IOException {
        this.path = path;
        this.channel = channel;
        this.fileSize = channel.size();
    }

    static MappedSampleFile of(Path path) throws IOException {
        return new MappedSampleFile(path, FileChannel.open(path, StandardOpenOption.READ));
    }

    SampleHeader header() throws IOException {
        if (fileSize < HEADER_SIZE) {
            throw refused("has " + fileSize + " bytes, a sample file has at least " + HEADER_SIZE);
        }
        ByteBuffer header = map(0, HEADER_SIZE);
        checkVersion(header);
        long capacity = header.getLong(16);
        long room = (fileSize - HEADER_SIZE) / RECORD_SIZE;
        if (capacity < 0 || capacity > room) {
            throw refused("says that it has room for " + Long.toUnsignedString(capacity) + " records, but ends after "
                    + room);
        }
        return new SampleHeader(
                text(header),
                capacity,
                counter(header, 24, "reserved"),
                counter(header, 32, "lost"),
                counter(header, 40, "reordered"),
                counter(header, 48, "stray"),
                counter(header, 56, "failed"),
                counter(header, 64, "wrong"),
                counter(header, 80, "user exception"),
                counter(header, 88, "timeout"),
                counter(header, 96, "cancelled"));
    }

    /** Returns a view of one record, which is valid until the next call. */
    ByteBuffer record(long index) throws IOException {
        long start = index - index % RECORDS_PER_WINDOW;
        if (start != windowStart) {
            long position = HEADER_SIZE + start * RECORD_SIZE;
            window = map(position, Math.min(fileSize - position, RECORDS_PER_WINDOW * RECORD_SIZE));
            windowStart = start;
        }
        return window.slice((int) (index - start) * RECORD_SIZE, RECORD_SIZE).order(ByteOrder.LITTLE_ENDIAN);
    }

    private ByteBuffer map(long position, long size) throws IOException {
        return channel.map(MapMode.READ_ONLY, position, size).order(ByteOrder.LITTLE_ENDIAN);
    }

    private void checkVersion(ByteBuffer header) throws SampleFormatException {
        byte[] magic = new byte[8];
        header.get(0, magic);
        String name = new String(magic, StandardCharsets.ISO_8859_1);
        if (!name.startsWith(MAGIC)) {
            throw refused("is not a sample file");
        }
        int headerSize = header.getInt(8);
        int recordSize = header.getInt(12);
        if (name.charAt(7) != VERSION) {
            throw refused("has format " + name.charAt(7) + "; this Bellwether reads format " + VERSION
                    + ". Read it with the version that wrote it, or a newer one");
        }
        if (headerSize != HEADER_SIZE || recordSize != RECORD_SIZE) {
            throw refused("has a header of " + headerSize + " and records of " + recordSize + " bytes; format "
                    + VERSION + " has " + HEADER_SIZE + " and " + RECORD_SIZE);
        }
    }

    private long counter(ByteBuffer header, int offset, String name) throws SampleFormatException {
        long value = header.getLong(offset);
        if (value < 0) {
            throw refused("counts " + Long.toUnsignedString(value) + " " + name + " records, which cannot be");
        }
        return value;
    }

    private Map<String, String> text(ByteBuffer header) throws SampleFormatException {
        int end = TEXT;
        while (end < HEADER_SIZE && header.get(end) != 0) {
            end++;
        }
        if (end == HEADER_SIZE) {
            throw refused("has a header text without an end");
        }
        byte[] bytes = new byte[end - TEXT];
        header.get(TEXT, bytes);
        Map<String, String> text = new LinkedHashMap<>();
        for (String line : new String(bytes, StandardCharsets.UTF_8).split("\n")) {
            int equals = line.indexOf('=');
            if (equals > 0) {
                text.put(
                        line.substring(0, equals).strip(),
                        line.substring(equals + 1).strip());
            }
        }
        return text;
    }

    private SampleFormatException refused(String problem) {
        return new SampleFormatException(path, problem);
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }
}
