// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.view;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.bellwether.results.samples.RoundSamples;
import org.bellwether.results.store.Store;
import org.bellwether.results.store.row.RoundRow;
import org.bellwether.results.store.row.Status;

/** The raw samples of a session's runs, as far as the store still has them. */
public final class SessionSamples {
    private final Map<String, List<RoundSamples>> rounds = new LinkedHashMap<>();

    /** Reads those of all runs that have figures. */
    public static SessionSamples read(SessionView view, Store store) throws IOException {
        SessionSamples samples = new SessionSamples();
        for (RunView run : view.runs()) {
            if (run.run().status() == Status.OK) {
                List<RoundSamples> rounds = new ArrayList<>();
                for (RoundRow round : run.rounds()) {
                    rounds.add(RoundSamples.read(
                            store.roundFolder(run.run().id(), round.number()).resolve("samples")));
                }
                samples.rounds.put(run.run().id(), rounds);
            }
        }
        return samples;
    }

    /** The launches of a run; none of one that failed. */
    public List<RoundSamples> rounds(RunView run) {
        return rounds.getOrDefault(run.run().id(), List.of());
    }

    /** The launches of all runs. */
    public List<RoundSamples> allRounds() {
        return rounds.values().stream().flatMap(List::stream).toList();
    }

    /** Returns whether a run's samples are still there. */
    public boolean has(RunView run) {
        return rounds(run).stream().anyMatch(round -> !round.files().isEmpty());
    }
}
