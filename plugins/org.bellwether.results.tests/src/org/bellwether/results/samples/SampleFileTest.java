// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.samples;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SampleFileTest {
    private static final String TEXT = "probe=p\nphase=timed\nprocess=gps\nsamples=3\n";

    @TempDir
    private Path folder;

    @Test
    void countsTheFirstGoodRecordsUpToTheNumberAskedFor() throws IOException {
        SampleFile file = read(new SampleFileBuilder(10, TEXT)
                .record(10, 10, 15, 1) // warm-up
                .record(20, 22, 30, 0)
                .record(40, 40, 41, 2) // failed
                .record(50, 50, 52, 4) // wrong answer
                .record(60, 60, 0, 0) // incomplete
                .record(70, 71, 77, 1L << 40)
                .record(80, 80, 88, 0)
                .record(90, 90, 99, 0));
        assertArrayEquals(new double[] {10, 7, 8}, file.samples().latencies());
        assertArrayEquals(new double[] {8, 6, 8}, file.samples().serviceTimes());
        assertEquals(1, file.warmup());
        assertEquals(1, file.unfinished());
        assertEquals("timed", file.header().get("phase"));
    }

    @Test
    void reportsLostAndDroppedRecords() throws IOException {
        SampleFile file = read(new SampleFileBuilder(2, TEXT)
                .latencies(5, 6)
                .reserved(7)
                .header(32, 3)
                .header(40, 2)
                .header(48, 1)
                .header(56, 4)
                .header(64, 9));
        SampleHeader header = file.header();
        assertEquals(2, file.samples().size());
        assertEquals(5, header.dropped());
        assertArrayEquals(
                new long[] {3, 2, 1, 4, 9},
                new long[] {header.lost(), header.reordered(), header.strays(), header.failed(), header.wrong()});
    }

    @Test
    void refusesWhatIsNoSampleFile() throws IOException {
        assertRefused("is not a sample file", new SampleFileBuilder(1, TEXT).bytes(0, "PNG"));
        assertRefused("has 100 bytes", Arrays.copyOf(new SampleFileBuilder(1, TEXT).toBytes(), 100));
        assertRefused("has 0 bytes", new byte[0]);
    }

    @Test
    void saysWhichVersionReadsAFutureFile() throws IOException {
        assertRefused(
                "has format 2; this Bellwether reads format 1", new SampleFileBuilder(1, TEXT).bytes(0, "BWSAMPL2"));
    }

    @Test
    void refusesLyingSizes() throws IOException {
        assertRefused(
                "room for 1000000 records, but ends after 2", new SampleFileBuilder(2, TEXT).header(16, 1_000_000));
        assertRefused("room for 18446744073709551615 records", new SampleFileBuilder(2, TEXT).header(16, -1));
        assertRefused("counts 18446744073709551615 reserved", new SampleFileBuilder(2, TEXT).reserved(-1));
        assertRefused("header of 64", new SampleFileBuilder(2, TEXT).header(8, 64 | 40L << 32));
        assertRefused("records of 0", new SampleFileBuilder(2, TEXT).header(8, 4096));
    }

    @Test
    void refusesATruncatedFile() throws IOException {
        byte[] whole = new SampleFileBuilder(3, TEXT).latencies(1, 2, 3).toBytes();
        assertRefused("room for 3 records, but ends after 2", Arrays.copyOf(whole, whole.length - 1));
    }

    @Test
    void refusesTextThatNeverEndsOrIsNoNumber() throws IOException {
        assertRefused("header text without an end", new SampleFileBuilder(1, "x".repeat(4096 - 128)));
        assertRefused("samples=many", new SampleFileBuilder(1, "samples=many\n"));
    }

    @Test
    void refusesTimeThatRunsBackwards() throws IOException {
        assertRefused("does not run forward", new SampleFileBuilder(1, TEXT).record(10, 10, 9, 0));
        assertRefused("does not run forward", new SampleFileBuilder(1, TEXT).record(Long.MIN_VALUE, 1, 2, 0));
    }

    @Tag("slow")
    @Test
    void neverFailsInAnotherWayWhateverBitIsFlipped() throws IOException {
        byte[] good = new SampleFileBuilder(2, TEXT).latencies(5, 6).toBytes();
        Path file = folder.resolve("flipped.bws");
        for (int bit = 0; bit < good.length * 8; bit++) {
            if (bit / 8 < 128 + TEXT.length() || bit / 8 >= 4096) {
                byte[] flipped = good.clone();
                flipped[bit / 8] ^= (byte) (1 << bit % 8);
                Files.write(file, flipped);
                try {
                    assertTrue(SampleFile.read(file).samples().size() <= 2);
                } catch (SampleFormatException e) {
                    assertTrue(e.getMessage().startsWith(file + ": "));
                }
            }
        }
    }

    private SampleFile read(SampleFileBuilder builder) throws IOException {
        return SampleFile.read(builder.write(folder.resolve("p.timed.gps.bws")));
    }

    private void assertRefused(String message, SampleFileBuilder builder) throws IOException {
        assertRefused(message, builder.toBytes());
    }

    private void assertRefused(String message, byte[] bytes) throws IOException {
        Path file = Files.write(folder.resolve("bad.bws"), bytes);
        String said = assertThrows(SampleFormatException.class, () -> SampleFile.read(file))
                .getMessage();
        assertTrue(said.contains(message), said);
    }
}
