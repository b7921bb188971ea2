// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.calibration;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.bellwether.results.CanonicalJson;
import org.bellwether.results.host.HostFacts;
import org.bellwether.results.samples.SampleFileBuilder;
import org.bellwether.results.store.Store;
import org.bellwether.results.store.row.RoundRow;
import org.bellwether.results.store.row.RoundRow.ProcessExit;
import org.bellwether.results.store.row.RunRow;
import org.bellwether.results.store.row.SessionRow;
import org.bellwether.results.store.row.Status;
import org.bellwether.results.store.row.Uuid7;

/** Stores sessions of a calibration, each with two configurations that took turns, round by round. */
final class StoredCalibration {
    static final int ROUNDS = 24;
    static final int SECONDS_A_ROUND = 2;
    static final Instant START = Instant.parse("2026-01-02T03:04:05Z");

    private static final int SAMPLES = 100;
    private static final String PLAN = """
            {"schema":"bellwether.experiment/1","model":"calibration","experiment":"machine","targets":["corbel"],
             "seed":1,"phases":[{"name":"saturated","kind":"saturated"}],
             "processes":[{"name":"asker","node":"here","host":null,"cores":[0],"scheduling":"other","priority":0,
                           "instances":["asker"]}],
             "probes":[{"name":"ask","kind":"call","process":"asker","instance":"asker","port":"p","operation":"o",
                        "element":"e","phases":[{"phase":"saturated","warmup":0,"samples":100}]}],
             "pools":[],
             "metrics":[{"name":"ask","kind":"latency","phase":"saturated","probe":"ask"}],
             "floors":[],"assembly":{"instances":[],"wires":[]},"rounds":24}
            """;

    private final Store store;
    private final HostFacts host;
    private final Random random = new Random(11);

    StoredCalibration(Store store, HostFacts host) {
        this.store = store;
        this.host = host;
    }

    /**
     * Stores a session of the base and another configuration, and returns its id.
     *
     * @param workNs the work of the other configuration; the base has 2000 ns, and a median of 10 µs
     */
    String session(String other, long workNs) throws IOException {
        String session = Uuid7.next().toString();
        store.writer()
                .begin(new SessionRow(
                        session,
                        "/cache/calibration",
                        Calibration.MODEL,
                        Calibration.EXPERIMENT,
                        "bellwether doctor --calibrate",
                        START,
                        null,
                        Status.RUNNING,
                        1,
                        null,
                        null));
        double[] speeds = random.doubles(ROUNDS, 0.9, 1.1).toArray();
        run(session, Calibration.BASE, 2_000, speeds);
        run(session, other, workNs, speeds);
        store.writer().end(session, START.plusSeconds(ROUNDS * SECONDS_A_ROUND), Status.OK, null, null);
        return session;
    }

    /** @param speeds the factor on all times in each round, which both configurations share */
    private void run(String session, String variant, long workNs, double[] speeds) throws IOException {
        String id = Uuid7.next().toString();
        String configuration =
                CanonicalJson.write(Map.of("parameters", Map.of(Calibration.WORK, workNs + " ns"), "target", "corbel"));
        store.writer()
                .begin(RunRow.begun(
                        id,
                        session,
                        "corbel",
                        1,
                        store.writer().model(Calibration.MODEL, Map.of("calibration.bellwether", "module m {};")),
                        store.writer().host(host),
                        CanonicalJson.hash(configuration),
                        configuration,
                        "{\"rounds\":24}",
                        1,
                        START,
                        variant,
                        null));
        store.writer().built(id, "generated", PLAN, "{\"compiler\":\"c++\"}");
        for (int round = 1; round <= ROUNDS; round++) {
            Path folder = store.roundFolder(id, round).resolve("samples");
            samples((8_000 + workNs) * speeds[round - 1]).write(folder.resolve("ask.saturated.asker.bws"));
            Instant began = START.plusSeconds((long) (round - 1) * SECONDS_A_ROUND);
            store.writer()
                    .round(
                            id,
                            new RoundRow(
                                    round,
                                    began,
                                    began.plusSeconds(SECONDS_A_ROUND),
                                    Status.OK,
                                    List.of(new ProcessExit("asker", 0, 0))));
        }
        store.writer().succeeded(id, START.plusSeconds(ROUNDS * SECONDS_A_ROUND), List.of(), List.of());
    }

    private SampleFileBuilder samples(double median) {
        SampleFileBuilder file = new SampleFileBuilder(SAMPLES, "probe=ask\nphase=saturated\n");
        long now = 1_000_000_000L;
        for (int i = 0; i < SAMPLES; i++) {
            long latency = (long) (median * Math.exp(0.01 * random.nextGaussian()));
            file.record(now, now, now + latency, 0);
            now += latency;
        }
        return file;
    }
}
