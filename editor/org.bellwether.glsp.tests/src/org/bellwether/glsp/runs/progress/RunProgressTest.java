// SPDX-License-Identifier: Apache-2.0
package org.bellwether.glsp.runs.progress;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.bellwether.run.SessionStage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunProgressTest {
    @Test
    void theHostThatIsPreparedStandsInTheProgress() {
        RunProgress progress = new RunProgress(1);
        progress.step(SessionStage.MEASURE, "corbel, round 1 of 2");
        progress.launchState("starting");
        progress.changedState();
        progress.host("gps", "connected", 1, 4);
        assertTrue(progress.changedState().isPresent());
        assertEquals(
                "corbel, round 1 of 2: gps connected, 1 of 4", progress.state().detail());
        progress.launchState("configured");
        assertEquals("corbel, round 1 of 2", progress.state().detail());
    }

    @Test
    void eachChangeHasAHigherRevision() {
        RunProgress progress = new RunProgress(1);
        long first = progress.state().revision();
        assertTrue(progress.changedState().isPresent());
        assertFalse(progress.changedState().isPresent(), "nothing has changed");
        progress.note("Resuming");
        assertTrue(progress.state().revision() > first);
        assertTrue(progress.changedState().isPresent());
    }

    @Test
    void aRunThatHasEndedIsNotStopped() {
        RunProgress progress = new RunProgress(1);
        assertTrue(progress.stopping());
        progress.end("stopped", null);
        assertFalse(progress.stopping());
        assertEquals("stopped", progress.state().status());
    }

    @Test
    void theLastSamplesOfALaunchAreReadWhenTheNextLaunchBegins(@TempDir Path folder) throws IOException {
        RunProgress progress = new RunProgress(1);
        Path first = folder.resolve("run/round-1");
        progress.launching(first);
        writeSample(first.resolve("samples/p.bws"));
        progress.launching(folder.resolve("run/round-2"));
        assertEquals(1, progress.look().size());
        assertEquals(List.of(), progress.look());
    }

    /** Writes a file of a probe with one sample. */
    private static void writeSample(Path file) throws IOException {
        ByteBuffer bytes = ByteBuffer.allocate(4096 + 40).order(ByteOrder.LITTLE_ENDIAN);
        bytes.put(0, "BWSAMPL1".getBytes(StandardCharsets.US_ASCII));
        bytes.putInt(8, 4096).putInt(12, 40).putLong(16, 1).putLong(24, 1);
        bytes.put(128, "probe=p\nphase=timed\n".getBytes(StandardCharsets.UTF_8));
        bytes.putLong(4096 + 8, 1000).putLong(4096 + 16, 1000).putLong(4096 + 24, 1500);
        Files.createDirectories(file.getParent());
        Files.write(file, bytes.array());
    }
}
