// SPDX-License-Identifier: Apache-2.0
package org.bellwether.run.collect;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;

/**
 * Reads archives of tar into a staging folder: POSIX ustar (IEEE 1003.1, pax), GNU's long names and pax paths. Links, devices and sparse
 * files are refused: results have none.
 */
final class TarReader {
    private static final int BLOCK = 512;
    private static final int NAME_LENGTH = 100;
    private static final int SIZE_AT = 124;
    private static final int SIZE_LENGTH = 12;
    private static final int CHECKSUM_AT = 148;
    private static final int CHECKSUM_LENGTH = 8;
    private static final int TYPE_AT = 156;
    private static final int MAGIC_AT = 257;
    private static final int PREFIX_AT = 345;
    private static final int PREFIX_LENGTH = 155;
    private static final int LONGEST_HEADER = 1 << 16;
    private static final int LONGEST_PADDING = 1 << 16;
    private static final int MOST_ENTRIES = 500_000;

    private final InputStream in;
    private final Staging staging;
    private String longName = "";

    private TarReader(InputStream in, Staging staging) {
        this.in = in;
        this.staging = staging;
    }

    /**
     * Reads an archive up to its end.
     *
     * @throws ResultsException if the file is no archive, is cut off, or contains entries that results do not have
     */
    static void read(InputStream in, Staging staging) throws IOException, ResultsException {
        new TarReader(in, staging).read();
    }

    private void read() throws IOException, ResultsException {
        byte[] header = new byte[BLOCK];
        for (int entries = 0; fill(header); entries++) {
            if (isEmpty(header)) {
                in.readNBytes(LONGEST_PADDING); // otherwise its writer gets a broken pipe
                return;
            } else if (entries == MOST_ENTRIES) {
                throw new ResultsException("The archive has more than " + MOST_ENTRIES + " entries", "");
            }
            entry(header);
        }
        throw new ResultsException("The archive is cut off: its end is missing", longName);
    }

    private void entry(byte[] header) throws IOException, ResultsException {
        check(header);
        long size = octal(header, SIZE_AT, SIZE_LENGTH);
        String name = longName.isEmpty() ? name(header) : longName;
        longName = "";
        switch (header[TYPE_AT]) {
            case '0', 0 -> {
                String path = name.replaceFirst("^(\\./)?(results/)?", "");
                if (path.contains("/")) {
                    staging.add(path, size, in);
                } else {
                    skip(size); // not part of a session: a batch job's output
                }
                skip(padding(size));
            }
            case '5' -> skip(size + padding(size));
            case 'L' -> longName = terminated(text(size));
            case 'x' -> longName = path(text(size));
            case 'g' -> text(size);
            default ->
                throw new ResultsException(
                        "The archive holds what is neither a file nor a folder (type " + (header[TYPE_AT] & 0xFF) + ")",
                        name);
        }
    }

    /** Reads a header whose text belongs to the next entry. */
    private byte[] text(long size) throws IOException, ResultsException {
        if (size > LONGEST_HEADER) {
            throw new ResultsException("The archive has a header of " + size + " bytes", "");
        }
        byte[] bytes = in.readNBytes((int) size);
        if (bytes.length < size) {
            throw new ResultsException("The archive is cut off within a header", "");
        }
        skip(padding(size));
        return bytes;
    }

    private static String terminated(byte[] bytes) {
        int length = 0;
        while (length < bytes.length && bytes[length] != 0) {
            length++;
        }
        return new String(bytes, 0, length, StandardCharsets.UTF_8);
    }

    /**
     * Returns the path in a pax header: records {@code LENGTH KEY=VALUE\n}. A size record is refused, because it would
     * replace the size of the entry.
     */
    private static String path(byte[] bytes) throws ResultsException {
        String path = "";
        for (String line : new String(bytes, StandardCharsets.UTF_8).split("\n")) {
            String record = line.substring(line.indexOf(' ') + 1);
            if (record.startsWith("path=")) {
                path = record.substring("path=".length());
            } else if (record.startsWith("size=") || record.startsWith("GNU.sparse")) {
                throw new ResultsException("The archive has a sparse file, or one that is too large", path);
            }
        }
        return path;
    }

    private static String name(byte[] header) {
        String name = field(header, 0, NAME_LENGTH);
        boolean ustar =
                new String(header, MAGIC_AT, 5, StandardCharsets.US_ASCII).equals("ustar") && header[MAGIC_AT + 5] == 0;
        String prefix = ustar ? field(header, PREFIX_AT, PREFIX_LENGTH) : "";
        return prefix.isEmpty() ? name : prefix + "/" + name;
    }

    private static String field(byte[] header, int at, int length) {
        int end = at;
        while (end < at + length && header[end] != 0) {
            end++;
        }
        return new String(header, at, end - at, StandardCharsets.UTF_8);
    }

    private static void check(byte[] header) throws ResultsException {
        long sum = 0;
        for (int i = 0; i < BLOCK; i++) {
            boolean own = i >= CHECKSUM_AT && i < CHECKSUM_AT + CHECKSUM_LENGTH;
            sum += own ? ' ' : header[i] & 0xFF;
        }
        if (sum != octal(header, CHECKSUM_AT, CHECKSUM_LENGTH)) {
            throw new ResultsException("This is no archive of tar, or it is damaged", "");
        }
    }

    private static long octal(byte[] header, int at, int length) throws ResultsException {
        String digits = field(header, at, length).strip();
        if (!digits.matches("[0-7]{1,12}")) {
            throw new ResultsException("The archive has a header with invalid numbers", field(header, 0, NAME_LENGTH));
        }
        return Long.parseLong(digits, 8);
    }

    private static long padding(long size) {
        return (BLOCK - size % BLOCK) % BLOCK;
    }

    private void skip(long bytes) throws IOException, ResultsException {
        try {
            in.skipNBytes(bytes);
        } catch (EOFException e) {
            throw new ResultsException("The archive is cut off", "");
        }
    }

    /** Reads the next block; returns whether there was one. */
    private boolean fill(byte[] block) throws IOException, ResultsException {
        int count = in.readNBytes(block, 0, BLOCK);
        if (count != 0 && count != BLOCK) {
            throw new ResultsException("The archive is cut off within a header", "");
        }
        return count == BLOCK;
    }

    private static boolean isEmpty(byte[] block) {
        for (byte each : block) {
            if (each != 0) {
                return false;
            }
        }
        return true;
    }
}
