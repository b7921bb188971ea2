// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.samples;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.bellwether.results.samples.SampleTail.Sample;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests that samples can be read from a file that is still being written. */
class SampleTailTest {
    @TempDir
    private Path folder;

    @Test
    void eachCallGivesWhatHasComeSince() throws IOException {
        SampleFileBuilder builder = new SampleFileBuilder(8, "probe=p\nphase=timed\n");
        Path file = builder.record(100, 110, 150, 1).write(folder.resolve("p.bws"));
        SampleTail tail = SampleTail.of(file);
        assertEquals("p", tail.header().get("probe"));
        assertEquals(List.of(new Sample(150, 50, true)), tail.next());
        builder.record(200, 200, 230, 2).record(300, 300, 370, 0).write(file);
        assertEquals(List.of(new Sample(370, 70, false)), tail.next(), "a failed call is no sample");
        assertEquals(List.of(), tail.next());
    }

    @Test
    void aRecordThatIsBeingWrittenIsWaitedFor() throws IOException {
        SampleFileBuilder builder = new SampleFileBuilder(8, "probe=p\n").record(100, 100, 150, 0);
        Path file = builder.reserved(2).write(folder.resolve("p.bws"));
        SampleTail tail = SampleTail.of(file);
        assertEquals(1, tail.next().size());
        assertEquals(0, tail.next().size());
        builder.record(200, 200, 260, 0).write(file);
        assertEquals(List.of(new Sample(260, 60, false)), tail.next());
    }

    @Test
    void moreRecordsThanThereIsRoomForAreNotRead() throws IOException {
        Path file = new SampleFileBuilder(1, "probe=p\n")
                .record(100, 100, 150, 0)
                .reserved(9)
                .write(folder.resolve("p.bws"));
        assertEquals(1, SampleTail.of(file).next().size());
    }

    @Test
    void aFileThatIsNotYetOneIsRefused() throws IOException {
        Path file = Files.write(folder.resolve("p.bws"), new byte[10]);
        assertThrows(IOException.class, () -> SampleTail.of(file));
    }
}
