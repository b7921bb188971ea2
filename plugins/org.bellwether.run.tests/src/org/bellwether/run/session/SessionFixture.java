// SPDX-License-Identifier: Apache-2.0
package org.bellwether.run.session;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.bellwether.generator.target.Targets;
import org.bellwether.results.statistics.MetricResult;
import org.bellwether.results.store.Store;
import org.bellwether.results.store.row.Failure;
import org.bellwether.results.store.row.RunRow;
import org.bellwether.results.store.row.Status;
import org.bellwether.run.Amount;
import org.bellwether.run.Destination;
import org.bellwether.run.FakeGenerated;
import org.bellwether.run.FakeTarget;
import org.bellwether.run.Selection;
import org.bellwether.run.SessionListener;
import org.bellwether.run.SessionRequest;
import org.bellwether.run.WorkException;
import org.bellwether.run.windows.Alternation;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/**
 * Sessions whose processes are started by a generated folder's script. The processes succeed, or fail as a test
 * requests.
 */
public abstract class SessionFixture {
    static final Path MODEL = Path.of(System.getProperty("bellwether.home"), "examples/basicsp");
    public static final String FAILURE = """
            measure
            echo 'gps: about to die' >"$run_dir/logs/gps.log"
            echo '{"failure":{"class":"run","process":"gps","message":"gps ended with signal 11"},
              "processes":[{"name":"gps","exit":null,"signal":11}]}' >"$run_dir/result.json"
            exit 1""";

    @TempDir
    public Path folder;

    public Store store;

    @BeforeEach
    public void open() {
        store = Store.open(folder.resolve("store"));
    }

    @AfterEach
    public void close() {
        store.close();
    }

    Failure failure(FakeGenerated generated) throws WorkException, IOException {
        Session.Outcome outcome = run(generated, "one");
        assertEquals(Status.FAILED, outcome.status());
        RunRow run = runs(outcome).get(0);
        assertEquals(List.of(), store.reader().metrics(run.id()));
        return run.failure();
    }

    public Session.Outcome run(FakeGenerated generated, String... targets) throws WorkException, IOException {
        return run(generated, OptionalLong.empty(), Map.of(), targets);
    }

    public Session.Outcome run(
            FakeGenerated generated, OptionalLong samples, Map<String, String> parameters, String... targets)
            throws WorkException, IOException {
        return session(request(samples, parameters, 1, targets), generated).run(store);
    }

    public static Session session(SessionRequest request, FakeGenerated generated) {
        return new Session(
                request, SessionListener.SILENT, Targets.of(new FakeTarget("one"), new FakeTarget("two")), generated);
    }

    public SessionRequest request(OptionalLong samples, Map<String, String> parameters, int repeat, String... targets) {
        return SessionRequest.of(
                        MODEL, new Destination(Optional.of(folder.resolve("out")), folder.resolve("store"), "test"))
                .with(Selection.OF_MODEL.withTargets(List.of(targets)).withParameters(parameters))
                .with(Amount.OF_MODEL.withSamples(samples, OptionalLong.empty()).withRepeat(repeat))
                .with(Alternation.LAUNCHES_IN_TURN);
    }

    MetricResult metric(RunRow run, String kind) {
        return store.reader().metrics(run.id()).stream()
                .filter(metric -> metric.kind().equals(kind))
                .findFirst()
                .orElseThrow();
    }

    public List<RunRow> runs(Session.Outcome outcome) {
        return store.reader().runsOf(outcome.id());
    }
}
