// SPDX-License-Identifier: Apache-2.0
package org.bellwether.cli.terminal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.bellwether.run.SessionStage;
import org.junit.jupiter.api.Test;

class ProgressTest {
    @Test
    void aStepGoesOnAsFastAsSoFar() {
        assertEquals(Optional.of(Duration.ofSeconds(30)), Progress.estimate(10_000_000_000L, 0.25));
        assertEquals(Optional.empty(), Progress.estimate(10_000_000_000L, 0.05));
        assertEquals(Optional.empty(), Progress.estimate(10_000_000_000L, 1));
    }

    @Test
    void linesNameHostAndStepOnce() {
        List<String> lines = outputOf(false, progress -> {
                    progress.step(SessionStage.MEASURE, "corbel, round 1 of 2");
                    progress.host("gps", "connected", 1, 2);
                    progress.host("display", "connected", 2, 2);
                    progress.step(SessionStage.MEASURE, "corbel, round 2 of 2");
                    progress.host("gps", "connected", 1, 2);
                })
                .lines()
                .toList();
        String step = "bellwether: " + SessionStage.MEASURE.label() + " corbel, round ";
        assertEquals(
                List.of(
                        step + "1 of 2",
                        step + "1 of 2: gps connected, 1 of 2",
                        step + "1 of 2: display connected, 2 of 2",
                        step + "2 of 2"),
                lines);
    }

    @Test
    void onATerminalTheLineHasHostAndStep() {
        String shown = outputOf(true, progress -> {
            progress.step(SessionStage.MEASURE, "corbel");
            progress.host("gps", "configured", 1, 2);
            progress.step(SessionStage.MEASURE, "c".repeat(200));
            progress.host("h".repeat(200), "configured", 2, 2);
        });
        assertTrue(shown.contains(SessionStage.MEASURE.label() + " corbel  gps configured, 1 of 2"), shown);
        for (String line : shown.split("\r\u001b\\[K")) {
            assertTrue(line.length() < 80, line);
        }
    }

    private static String outputOf(boolean isWatched, Consumer<Progress> work) {
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        PrintStream stream = new PrintStream(err, true, StandardCharsets.UTF_8);
        work.accept(Progress.on(new Console(stream, stream, isWatched, isWatched, Console.WIDE)));
        return err.toString(StandardCharsets.UTF_8);
    }
}
