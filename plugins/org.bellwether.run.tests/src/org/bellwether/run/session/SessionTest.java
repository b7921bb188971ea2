// SPDX-License-Identifier: Apache-2.0
package org.bellwether.run.session;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.regex.Pattern;
import org.bellwether.generator.target.Targets;
import org.bellwether.results.data.SessionData;
import org.bellwether.results.statistics.MetricResult;
import org.bellwether.results.store.row.RunRow;
import org.bellwether.results.store.row.Status;
import org.bellwether.run.FakeGenerated;
import org.bellwether.run.FakeTarget;
import org.bellwether.run.LockFile;
import org.bellwether.run.SessionListener;
import org.bellwether.run.SessionRequest;
import org.bellwether.run.WorkException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Sessions of real processes, and refusals before the first process starts. */
class SessionTest extends SessionFixture {
    @Test
    void measuresInInterleavedRoundsAndPoolsThem() throws Exception {
        Session.Outcome outcome = run(new FakeGenerated("", "measure"), "one", "two");
        assertEquals(Status.OK, outcome.status());
        List<String> launches = Files.readAllLines(folder.resolve("out/generated/launches"));
        assertEquals(8, launches.size());
        for (int round = 0; round < 4; round++) {
            assertEquals(Set.of("one", "two"), Set.copyOf(launches.subList(2 * round, 2 * round + 2)));
        }
        for (RunRow run : runs(outcome)) {
            assertEquals(Status.OK, run.status());
            assertEquals(4, store.reader().rounds(run.id()).size());
            MetricResult metric = metric(run, "latency");
            assertEquals(FakeGenerated.SAMPLES, metric.value("count"));
            assertEquals(10_000, metric.value("p50"));
            assertTrue(run.build().contains("\"CMAKE_BUILD_TYPE\":\"Release\""));
            assertTrue(
                    Pattern.compile("\"runtime\":\"" + run.target() + " [\\d.]+\"")
                            .matcher(run.build())
                            .find(),
                    "the version of an ORB that the machine has, which pkg-config says: " + run.build());
        }
    }

    @Test
    void theStepsOfHostsAreReported() throws Exception {
        List<String> reported = Collections.synchronizedList(new ArrayList<>());
        SessionListener listener = new SessionListener() {
            @Override
            public void host(String host, String step, int done, int of) {
                reported.add(host + " " + step + ", " + done + " of " + of);
            }
        };
        FakeGenerated generated = new FakeGenerated("", """
                echo '{"event":"host","host":"gps","step":"connected","done":1,"of":4}'
                measure""");
        new Session(
                        request(OptionalLong.empty(), Map.of(), 1, "one"),
                        listener,
                        Targets.of(new FakeTarget("one"), new FakeTarget("two")),
                        generated)
                .run(store);
        assertEquals(
                List.of("gps connected, 1 of 4"), reported.stream().distinct().toList());
    }

    @Test
    void allRunsAreComparedWithTheFloorOfTheSession() throws Exception {
        Session.Outcome outcome = run(new FakeGenerated("", "measure"), "one", "two");
        List<RunRow> runs = runs(outcome);
        MetricResult floor = metric(runs.get(0), "floor");
        assertEquals(floor, metric(runs.get(1), "floor"));
        assertEquals(2 * 4 * FakeGenerated.SAMPLES, floor.value("count"));
        assertEquals(5_000, metric(runs.get(0), "own-floor").value("p50"));
        assertEquals(6_000, metric(runs.get(1), "own-floor").value("p50"));
        SessionData view = SessionData.read(store.reader(), outcome.id()).orElseThrow();
        double[] multiples = view.runs().stream()
                .mapToDouble(run -> run.floorMultiple(run.metrics().get(0), "p50"))
                .toArray();
        assertEquals(multiples[0], multiples[1], "two targets that took the same are the same multiple of the floor");
        assertTrue(
                view.warnings().stream()
                        .anyMatch(warning -> warning.startsWith("the floor “f” was 5.00 µs in one launch")),
                view.warnings().toString());
    }

    @Test
    void aRunThatFailedDoesNotCountForTheFloor() throws Exception {
        Session.Outcome outcome =
                run(new FakeGenerated("", "if [ $target = two ]; then\n" + FAILURE + "\nfi\nmeasure"), "one", "two");
        assertEquals(5_000, metric(runs(outcome).get(0), "floor").value("max"));
    }

    @Test
    void samplesWithoutRoomAreRefusedBeforeAnythingIsBuilt() {
        FakeGenerated generated = new FakeGenerated("touch \"$here/built\"", "measure");
        SessionRequest request = request(OptionalLong.of(1_900_000_000), Map.of(), 1_000_000, "one");
        WorkException refused = assertThrows(
                WorkException.class, () -> session(request, generated).run(store));
        assertEquals("too-many-samples", refused.code());
        assertEquals(3, refused.kind().exitCode());
        assertFalse(Files.exists(folder.resolve("out/generated/built")));
        assertEquals(List.of(), store.reader().runs(10));
        WorkException absurd = assertThrows(
                WorkException.class, () -> run(generated, OptionalLong.of(Long.MAX_VALUE), Map.of(), "one"));
        assertEquals(2, absurd.kind().exitCode());
    }

    @Test
    void theNumberOfSamplesDoesNotMakeAnotherConfiguration() throws Exception {
        FakeGenerated generated = new FakeGenerated("", "measure");
        RunRow plain = runs(run(generated, "one")).get(0);
        RunRow longer = runs(run(generated, OptionalLong.empty(), Map.of("samples", "7"), "one"))
                .get(0);
        assertEquals(plain.configurationHash(), longer.configurationHash());
        assertEquals("{\"parameters\":{\"samples\":\"7\"}}", longer.extent());
        RunRow other = runs(run(generated, OptionalLong.empty(), Map.of("deadline", "7 ms"), "one"))
                .get(0);
        assertNotEquals(plain.configurationHash(), other.configurationHash());
    }

    @Test
    void anOutputFolderThatCannotBeMadeIsWrongInput() throws Exception {
        Files.writeString(folder.resolve("out"), "in the way");
        WorkException refused = assertThrows(WorkException.class, () -> run(new FakeGenerated("", "measure"), "one"));
        assertEquals(2, refused.kind().exitCode());
        assertTrue(refused.getMessage().contains("this is a file"), refused.getMessage());
    }

    @Test
    @Timeout(60)
    void wrongInputIsReportedWithoutWaitingForAnotherSession() throws Exception {
        try (LockFile other = LockFile.take(folder.resolve("out/.session.lock"), () -> {})) {
            SessionRequest request = request(OptionalLong.empty(), Map.of(), 1, "no-such-orb");
            WorkException refused =
                    assertThrows(WorkException.class, () -> new Session(request, SessionListener.SILENT).run(store));
            assertEquals("BW801", refused.code());
        }
    }

    @Test
    void oneRunOfOneTargetIsOneRound() throws Exception {
        Session.Outcome outcome = run(new FakeGenerated("", "measure"), "one");
        assertEquals(1, store.reader().rounds(runs(outcome).get(0).id()).size());
    }

    @Test
    void refusesAModelThatIsNotThere() {
        SessionRequest request = SessionRequest.of(folder.resolve("nothing.bellwether"), folder);
        WorkException refused =
                assertThrows(WorkException.class, () -> new Session(request, SessionListener.SILENT).run(store));
        assertEquals(2, refused.kind().exitCode());
        assertFalse(refused.fix().isEmpty());
    }
}
