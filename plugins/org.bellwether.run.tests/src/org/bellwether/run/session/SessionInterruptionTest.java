// SPDX-License-Identifier: Apache-2.0
package org.bellwether.run.session;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.bellwether.results.store.row.RunRow;
import org.bellwether.results.store.row.Status;
import org.bellwether.run.FakeGenerated;
import org.bellwether.run.WorkException;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** An interruption ends all processes, including those that ignore signals. */
class SessionInterruptionTest extends SessionFixture {
    @Test
    @Timeout(120)
    void anInterruptionTakesEverythingDownAndKeepsSamples() throws Exception {
        interrupt(new FakeGenerated("", """
                measure
                echo $$ >"$here/pid"
                cat >/dev/null  # until the pipe closes"""));
    }

    @Tag("slow")
    @Test
    @Timeout(120)
    void anInterruptionTakesDownWhoDoesNotListen() throws Exception {
        interrupt(new FakeGenerated("", """
                measure
                echo $$ >"$here/pid"
                trap '' TERM INT HUP
                while :; do sleep 1; done"""));
    }

    @Test
    @Timeout(120)
    void anInterruptionTakesDownABuild() throws Exception {
        interrupt(new FakeGenerated("""
                echo $$ >"$here/pid"
                while :; do sleep 1; done""", ""));
    }

    /**
     * The compilers run in the same way as Ninja's jobs: in a separate process group, which a signal to the build's
     * group does not reach.
     */
    @Tag("slow")
    @Test
    @Timeout(120)
    void anInterruptionTakesDownCompilersThatDoNotListen() throws Exception {
        interrupt(new FakeGenerated("""
                export here
                bash -c 'set -m
                  sh -c "trap \\"\\" TERM INT HUP; echo \\$\\$ >\\"$here/pid\\"; while :; do sleep 1; done" &
                  wait'""", ""));
    }

    private void interrupt(FakeGenerated generated) throws Exception {
        Session.Outcome[] outcome = new Session.Outcome[1];
        Thread session = new Thread(() -> {
            try {
                outcome[0] = run(generated, "one");
            } catch (WorkException | IOException e) {
                throw new IllegalStateException(e);
            }
        });
        session.start();
        Path pid = folder.resolve("out/generated/pid");
        while (!Files.exists(pid) || Files.readString(pid).isBlank()) {
            Thread.sleep(10);
        }
        ProcessHandle process =
                ProcessHandle.of(Long.parseLong(Files.readString(pid).strip())).orElseThrow();
        session.interrupt();
        session.join();
        assertEquals(Status.INTERRUPTED, outcome[0].status());
        process.onExit().get(60, TimeUnit.SECONDS);
        RunRow run = runs(outcome[0]).get(0);
        assertEquals("interrupted", run.failure().type());
        assertEquals(
                Status.INTERRUPTED,
                store.reader().session(run.session()).orElseThrow().status());
    }
}
