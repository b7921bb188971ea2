// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.data;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.bellwether.results.samples.RoundSamples;
import org.bellwether.results.samples.SampleSource;
import org.bellwether.results.store.Store;
import org.bellwether.results.store.row.RoundRow;
import org.bellwether.results.store.row.Status;

/** The raw samples of a session's runs, if the store still has them. Each file is read once. */
public final class SessionSamples implements SampleSource {
    private final Map<String, Map<Integer, RoundSamples>> rounds = new LinkedHashMap<>();
    private final SampleSource source;

    private SessionSamples(SampleSource source) {
        this.source = source;
    }

    /** Reads the samples of all runs with figures. */
    public static SessionSamples read(SessionData view, Store store) throws IOException {
        return read(view, store::samples);
    }

    static SessionSamples read(SessionData view, SampleSource source) throws IOException {
        SessionSamples samples = new SessionSamples(source);
        for (RunData run : view.runs()) {
            if (run.run().status() == Status.OK) {
                Map<Integer, RoundSamples> rounds = new LinkedHashMap<>();
                for (RoundRow round : run.rounds()) {
                    rounds.put(round.number(), source.samples(run.run().id(), round.number()));
                }
                samples.rounds.put(run.run().id(), rounds);
            }
        }
        return samples;
    }

    /** Returns the samples of a round; those of other sessions' runs are read from the source. */
    @Override
    public RoundSamples samples(String run, int round) throws IOException {
        RoundSamples known = rounds.getOrDefault(run, Map.of()).get(round);
        return known != null ? known : source.samples(run, round);
    }

    /** Returns the launches of a run; empty for a failed run. */
    public List<RoundSamples> rounds(RunData run) {
        return List.copyOf(rounds.getOrDefault(run.run().id(), Map.of()).values());
    }

    /** Returns the launches of all runs. */
    public List<RoundSamples> allRounds() {
        return rounds.values().stream().flatMap(run -> run.values().stream()).toList();
    }

    /** Returns whether a run's samples still exist. */
    public boolean has(RunData run) {
        return rounds(run).stream().anyMatch(round -> !round.files().isEmpty());
    }
}
