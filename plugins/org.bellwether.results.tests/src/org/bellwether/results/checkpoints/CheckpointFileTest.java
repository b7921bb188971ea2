// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.checkpoints;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A checkpoint file with any content is read, or refused with a reason. */
class CheckpointFileTest {
    private static final int NAMES = 4096;
    private static final int RING = 8192;
    private static final int RECORDS = 12288;

    @TempDir
    private Path folder;

    private static CheckpointFileBuilder good() {
        CheckpointFileBuilder file = new CheckpointFileBuilder("client", 4).connection(7, "client.out", "server.in");
        file.thread().at(10, 1).at(20, 2).at(30, 3, 0xabcd, 5, 7);
        return file;
    }

    private CheckpointFile read(byte[] bytes) throws IOException {
        return CheckpointFile.read(Files.write(folder.resolve("a.bwc"), bytes));
    }

    @Test
    void readsTheCheckpointsOfThreads() throws IOException {
        CheckpointFile file = read(good().claimed(3).bytes());
        assertEquals("client", file.process());
        assertEquals("timed", file.phase());
        assertEquals(
                new CheckpointFile.Ends("client.out", "server.in"), file.ends().get(7));
        assertEquals(2, file.without());
        assertEquals(20_500, file.clockPs());
        assertEquals(25_000, file.checkpointPs());
        assertEquals(
                List.of(
                        new CheckpointFile.Passing(10, Checkpoint.CLIENT_CALL, 0, 0, 0, ""),
                        new CheckpointFile.Passing(20, Checkpoint.CLIENT_BEGUN, 0, 0, 0, ""),
                        new CheckpointFile.Passing(30, Checkpoint.CLIENT_MARSHALLED, 0xabcd, 5, 7, "get_data")),
                file.threads().get(0).passings());
    }

    @Test
    void keepsTheNewestInTheirOrder() throws IOException {
        CheckpointFileBuilder builder = new CheckpointFileBuilder("client", 4);
        CheckpointFileBuilder.Ring ring = builder.thread();
        for (int i = 1; i <= 11; i++) {
            ring.at(i, 4);
        }
        CheckpointFile.Ring read = read(builder.bytes()).threads().get(0);
        assertEquals(7, read.overwritten());
        assertEquals(
                List.of(8L, 9L, 10L, 11L),
                read.passings().stream().map(CheckpointFile.Passing::ns).toList());
    }

    @Test
    void refusesWhatCannotBe() {
        refused("is not a checkpoint file", file -> file.put(0, (byte) 'X'));
        refused("has format 2", file -> file.put(7, (byte) '2'));
        refused("of another size", file -> file.putInt(12, 24));
        refused("says that it has -1 rings", file -> file.putInt(20, -1));
        refused("ends after", file -> file.putInt(20, 60000));
        refused("have room for 3 records", file -> file.putLong(24, 3));
        refused("have room for 0 records", file -> file.putLong(24, 0));
        refused("have room for 18446744073709551615 records", file -> file.putLong(24, -1));
        refused("have room for", file -> file.putLong(24, 1L << 40));
        refused("its names take 5 bytes", file -> file.putLong(32, 5));
        refused("its names take", file -> file.putLong(32, Long.MIN_VALUE));
        refused("threads wanted a ring", file -> file.putLong(40, -2));
        refused("a text without an end", file -> fill(file, 128, 4096));
        refused("a text without an end", file -> fill(file, NAMES, RING));
        refused("has a connection that reads 'x\toops'", file -> file.put(NAMES, "x\toops\n\0".getBytes()));
        refused("records in a ring", file -> file.putLong(RING, -1));
        refused("operations in a ring", file -> file.putLong(RING + 8, 64));
        refused("of no checkpoint", file -> file.putShort(RECORDS + 20, (short) 0));
        refused("of no checkpoint", file -> file.putShort(RECORDS + 20, (short) 15));
        refused("of operation 9 of 1", file -> file.putShort(RECORDS + 24, (short) 9));
        refused("do not run forward in time", file -> file.putLong(RECORDS + 32, 5));
    }

    private static void fill(ByteBuffer file, int from, int to) {
        for (int i = from; i < to; i++) {
            file.put(i, (byte) 'a');
        }
    }

    private void refused(String reason, Consumer<ByteBuffer> damage) {
        ByteBuffer file = ByteBuffer.wrap(good().bytes()).order(ByteOrder.LITTLE_ENDIAN);
        damage.accept(file);
        String said = assertThrows(CheckpointFormatException.class, () -> read(file.array()))
                .getMessage();
        assertTrue(said.contains(reason), said);
        assertTrue(said.contains("a.bwc"), said);
    }

    @Test
    void refusesEachCutFile() throws IOException {
        byte[] whole = good().bytes();
        for (int size : new int[] {0, 7, 100, 4095, 4096, 8191, 8192, 12287, whole.length - 1}) {
            assertThrows(CheckpointFormatException.class, () -> read(Arrays.copyOf(whole, size)), size + " bytes");
        }
    }

    /** Damaged files are read or refused with a CheckpointFormatException. */
    @Test
    void survivesDamage() throws IOException {
        Random random = new Random(11);
        byte[] whole = good().bytes();
        for (int i = 0; i < 300; i++) {
            byte[] damaged = whole.clone();
            for (int flips = 0; flips < 4; flips++) {
                int place = random.nextInt(2) == 0 ? random.nextInt(64) : RING + random.nextInt(whole.length - RING);
                damaged[place] = (byte) random.nextInt();
            }
            try {
                read(damaged).threads().forEach(ThreadCalls::of);
            } catch (CheckpointFormatException e) {
                assertTrue(e.getMessage().contains("a.bwc"));
            }
        }
    }
}
