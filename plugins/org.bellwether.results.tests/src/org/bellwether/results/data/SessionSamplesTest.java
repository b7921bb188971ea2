// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.data;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.bellwether.results.report.FabricatedSession;
import org.bellwether.results.report.variants.ConfigurationComparison;
import org.bellwether.results.samples.SampleSource;
import org.bellwether.results.store.Store;
import org.bellwether.results.store.row.Status;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SessionSamplesTest {
    private static final int ROUNDS = 2;

    @TempDir
    private Path folder;

    private Store store;
    private final List<String> read = new ArrayList<>();
    private final SampleSource source = (run, round) -> {
        read.add(run + "/" + round);
        return store.samples(run, round);
    };

    @BeforeEach
    void open() {
        store = Store.open(folder);
    }

    @AfterEach
    void close() {
        store.close();
    }

    private SessionData session() throws Exception {
        FabricatedSession session = new FabricatedSession(store, "m", ROUNDS, 50, 1);
        for (int i = 0; i < 2; i++) {
            session.run("corbel", 10_000 + i).run("omniorb", 12_000 + i);
        }
        return SessionData.read(store.reader(), session.end(Status.OK)).orElseThrow();
    }

    @Test
    void readsEachRoundOnceThoughConfigurationsAreCompared() throws Exception {
        SessionData view = session();
        SessionSamples samples = SessionSamples.read(view, source);
        assertEquals(1, ConfigurationComparison.of(view, store, samples).size());
        assertEquals(view.runs().size() * ROUNDS, read.size());
        assertEquals(read.size(), read.stream().distinct().count());
    }

    @Test
    void hasTheRoundsOfARunInTheirOrder() throws Exception {
        SessionData view = session();
        SessionSamples samples = SessionSamples.read(view, source);
        RunData run = view.runs().get(0);
        assertTrue(samples.has(run));
        assertEquals(ROUNDS, samples.rounds(run).size());
        assertSame(samples.rounds(run).get(1), samples.samples(run.run().id(), 2));
        assertEquals(view.runs().size() * ROUNDS, samples.allRounds().size());
    }

    @Test
    void samplesOfOtherRunsComeFromTheSource() throws Exception {
        SessionSamples samples = SessionSamples.read(session(), source);
        assertTrue(samples.samples("01a2014e-6d61-7341-9ee5-d90371f5a47f", 1)
                .files()
                .isEmpty());
        assertFalse(read.stream().distinct().count() < read.size());
    }
}
