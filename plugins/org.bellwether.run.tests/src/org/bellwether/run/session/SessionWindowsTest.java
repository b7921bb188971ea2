// SPDX-License-Identifier: Apache-2.0
package org.bellwether.run.session;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import org.bellwether.generator.target.Targets;
import org.bellwether.results.host.KernelFiles;
import org.bellwether.results.host.PermittedCores;
import org.bellwether.results.samples.RoundSamples;
import org.bellwether.results.store.row.RunRow;
import org.bellwether.results.store.row.Status;
import org.bellwether.run.FakeGenerated;
import org.bellwether.run.FakeTarget;
import org.bellwether.run.SessionListener;
import org.bellwether.run.SessionRequest;
import org.bellwether.run.WorkException;
import org.bellwether.run.windows.Alternation;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledIf;

/** Sessions whose systems run at the same time and measure windows in turn. Processes are scripts. */
@Timeout(120)
class SessionWindowsTest extends SessionFixture {
    private final List<String> notes = Collections.synchronizedList(new ArrayList<>());

    private Session.Outcome windows(String script) throws WorkException, IOException {
        return session(new FakeGenerated("", script)).run(store);
    }

    private Session session(FakeGenerated generated) {
        return session(generated, Alternation.WINDOWS, "one", "two");
    }

    private Session session(FakeGenerated generated, Alternation alternation, String... targets) {
        SessionRequest request =
                request(OptionalLong.empty(), Map.of(), 1, targets).with(alternation);
        SessionListener listener = new SessionListener() {
            @Override
            public void note(String text) {
                notes.add(text);
            }
        };
        return new Session(request, listener, Targets.of(new FakeTarget("one"), new FakeTarget("two")), generated);
    }

    private List<String> commands() throws IOException {
        return Files.readAllLines(folder.resolve("out/generated/commands"));
    }

    @Test
    void eachBlockHasAWindowOfEachInAnOrderDrawnAtRandom() throws Exception {
        Session.Outcome outcome = windows("windows");
        assertEquals(Status.OK, outcome.status(), () -> runs(outcome).toString());
        List<String> taken =
                commands().stream().filter(line -> line.contains(" window ")).toList();
        assertEquals(2 * 4 * 10, taken.size(), "two targets, four rounds, ten blocks");
        Set<String> orders = new HashSet<>();
        for (int i = 0; i < taken.size(); i += 2) {
            String[] first = taken.get(i).split(" ");
            String[] second = taken.get(i + 1).split(" ");
            assertFalse(first[0].equals(second[0]), taken.toString());
            assertEquals(first[3], second[3], "one block");
            assertEquals(Integer.toString(i / 2 % 10 + 1), first[3], "counted in the round");
            assertEquals("1", first[4]);
            assertEquals("2", second[4]);
            orders.add(first[0]);
        }
        assertEquals(Set.of("one", "two"), orders, "each is first at times");
        RunRow run = runs(outcome).get(0);
        assertEquals(4, store.reader().rounds(run.id()).size());
        assertEquals(
                10,
                RoundSamples.read(store.roundFolder(run.id(), 1).resolve("samples"))
                        .launch()
                        .phases()
                        .get(0)
                        .windows()
                        .size());
        assertEquals(List.of(), notes);
    }

    static boolean hasTwoCores() {
        return PermittedCores.of(KernelFiles.ofThisMachine()).size() > 1;
    }

    /** The script of each system records its core. */
    @Test
    @EnabledIf("hasTwoCores")
    void inADuetBothHaveACoreOfTheirOwnAndSwapIt() throws Exception {
        Session.Outcome outcome = session(
                        new FakeGenerated("", "echo \"$core\" >>\"$here/cores.$target\"\nwindows"),
                        new Alternation(true, OptionalLong.empty(), true),
                        "one",
                        "two")
                .run(store);
        assertEquals(Status.OK, outcome.status(), () -> runs(outcome).toString());
        List<String> first = Files.readAllLines(folder.resolve("out/generated/cores.one"));
        List<String> second = Files.readAllLines(folder.resolve("out/generated/cores.two"));
        assertEquals(4, first.size(), "rounds");
        for (int round = 0; round < 4; round++) {
            assertFalse(first.get(round).equals(second.get(round)), first + " and " + second);
        }
        assertEquals(first.get(0), second.get(1), "swapped");
        assertEquals(first.get(2), second.get(3), "swapped");
        assertTrue(
                runs(outcome).get(0).extent().contains("\"duet\":true"),
                runs(outcome).get(0).extent());
        assertEquals(
                2 * 4 * 10,
                commands().stream().filter(line -> line.contains(" window ")).count());
    }

    @Test
    void aDuetOfOneOrOfSystemsThatHaveNoWindowsIsRefusedBeforeAnythingRuns() throws Exception {
        Alternation duet = new Alternation(true, OptionalLong.empty(), true);
        FakeGenerated generated = new FakeGenerated("", "windows");
        WorkException refused = assertThrows(
                WorkException.class, () -> session(generated, duet, "one").run(store));
        assertEquals(WorkException.Kind.INPUT, refused.kind());
        assertEquals(
                "A duet measures two configurations at the same time, and this session has 1", refused.getMessage());
        assertFalse(Files.exists(folder.resolve("out/generated/commands")));
    }

    @Test
    void aSystemThatDiesDropsOutAndTheOthersContinue() throws Exception {
        Session.Outcome outcome = windows("dies=one3\nwindows");
        assertEquals(Status.FAILED, outcome.status());
        RunRow failed = runs(outcome).get(0);
        assertEquals("gps ended with signal 11", failed.failure().message());
        assertEquals(1, store.reader().rounds(failed.id()).size());
        RunRow good = runs(outcome).get(1);
        assertEquals(Status.OK, good.status());
        assertEquals(
                4 * 10,
                commands().stream()
                        .filter(line -> line.startsWith("two window "))
                        .count());
    }

    @Test
    void systemsThatCannotPauseAreLaunchedInTurn() throws Exception {
        Session.Outcome outcome =
                windows("[ -z \"$windows\" ] || { ready='\"idle\":false,\"why\":\"it spins\"'; windows; }\nmeasure");
        assertEquals(Status.OK, outcome.status(), () -> runs(outcome).toString());
        assertEquals(
                List.of("Whole launches take turns, not windows of some milliseconds: one cannot pause: it spins"),
                notes);
        RunRow run = runs(outcome).get(0);
        assertEquals(4, store.reader().rounds(run.id()).size());
        assertEquals(FakeGenerated.SAMPLES, metric(run, "latency").value("count"));
        assertTrue(
                store.reader().warnings(run.id()).stream()
                        .anyMatch(warning -> warning.finding().contains("of the machine: one cannot pause: it spins")),
                () -> store.reader().warnings(run.id()).toString());
        assertEquals(
                1, commands().stream().filter(line -> line.contains(" phase ")).count(), "tried exactly once");
    }

    @Test
    void systemsThatDoNotPauseAfterAWindowAreLaunchedInTurnFromThisRoundOn() throws Exception {
        Session.Outcome outcome =
                windows("[ -z \"$windows\" ] || { case $run_dir in *round-2) busy=two5 ;; esac; windows; }\nmeasure");
        assertEquals(Status.OK, outcome.status(), () -> runs(outcome).toString());
        assertEquals(
                List.of("Whole launches take turns, not windows of some milliseconds: two cannot pause: it runs on"),
                notes);
        RunRow run = runs(outcome).get(1);
        assertEquals(4, store.reader().rounds(run.id()).size());
        for (int round = 1; round <= 4; round++) {
            assertEquals(
                    round == 1,
                    !RoundSamples.read(store.roundFolder(run.id(), round).resolve("samples"))
                            .launch()
                            .phases()
                            .isEmpty(),
                    "windows in the first round only");
        }
    }

    @Test
    void systemsThatDoNotComeUpBesideOneAnotherAreLaunchedInTurn() throws Exception {
        Session.Outcome outcome = windows("if [ -n \"$windows\" ] && [ $target = two ]; then\n" + FAILURE
                + "\nfi\n[ -z \"$windows\" ] || windows\nmeasure");
        assertEquals(Status.OK, outcome.status(), () -> runs(outcome).toString());
        assertEquals(1, notes.size(), notes.toString());
        assertTrue(
                notes.get(0).endsWith("two did not start beside the others: gps ended with signal 11"), notes.get(0));
    }

    @Test
    void aSystemThatNeverStartsDoesNotStopTheWindowsOfOthers() throws Exception {
        Session.Outcome outcome =
                windows("if [ $target = two ]; then\n" + FAILURE + "\nfi\n[ -z \"$windows\" ] || windows\nmeasure");
        assertEquals(Status.FAILED, outcome.status());
        assertEquals(List.of(), notes);
        assertEquals(Status.OK, runs(outcome).get(0).status());
        assertEquals(
                3 * 10,
                commands().stream()
                        .filter(line -> line.startsWith("one window "))
                        .count(),
                "all rounds but the first");
    }

    @Test
    void anInterruptionEndsThoseThatPause() throws Exception {
        Session session = session(new FakeGenerated("", """
                echo $$ >>"$here/pids"
                if [ $target = two ]; then
                  echo '{"event":"state","state":"active"}'
                  cat >/dev/null  # never ready
                  exit 130
                fi
                windows"""));
        Session.Outcome[] outcome = new Session.Outcome[1];
        Thread thread = new Thread(() -> {
            try {
                outcome[0] = session.run(store);
            } catch (WorkException | IOException e) {
                throw new IllegalStateException(e);
            }
        });
        thread.start();
        Path commands = folder.resolve("out/generated/commands");
        while (!Files.exists(commands)) {
            Thread.sleep(10);
        }
        thread.interrupt();
        thread.join();
        assertEquals(Status.INTERRUPTED, outcome[0].status());
        for (String pid : Files.readAllLines(folder.resolve("out/generated/pids"))) {
            ProcessHandle.of(Long.parseLong(pid))
                    .ifPresent(process -> process.onExit()
                            .orTimeout(60, java.util.concurrent.TimeUnit.SECONDS)
                            .join());
        }
        for (RunRow run : runs(outcome[0])) {
            assertEquals("interrupted", run.failure().type());
            assertEquals(1, store.reader().rounds(run.id()).size());
        }
    }
}
