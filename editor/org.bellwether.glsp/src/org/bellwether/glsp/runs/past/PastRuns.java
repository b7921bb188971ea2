// SPDX-License-Identifier: Apache-2.0
package org.bellwether.glsp.runs.past;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.bellwether.edit.project.EditRefused;
import org.bellwether.glsp.runs.figures.RunInfo;
import org.bellwether.glsp.runs.figures.RunStore;
import org.bellwether.results.comparison.Comparability;
import org.bellwether.results.data.RunData;
import org.bellwether.results.data.SessionData;

/** The past runs of a project, with the differences between them and with notes. */
public final class PastRuns {
    /** The largest number of runs in the list; the scoreboard shows older ones. */
    private static final int MOST = 100;

    /** The largest number of characters of a note. */
    private static final int LONGEST = 2000;

    private final RunStore store;

    public PastRuns(RunStore store) {
        this.store = store;
    }

    /** A user's note about a run. */
    public record Note(String run, String text) {}

    /** Returns the runs, the newest first. */
    public List<PastRun> list() throws IOException {
        List<RunInfo> runs = store.runs().stream()
                .sorted(Comparator.comparing(RunInfo::id).reversed())
                .toList();
        Map<String, SessionData> sessions = new HashMap<>();
        RunDifferences differences = new RunDifferences(store);
        List<PastRun> past = new ArrayList<>();
        for (int i = 0; i < Math.min(runs.size(), MOST); i++) {
            RunInfo info = runs.get(i);
            Optional<RunDifferences.Side> run = side(info, sessions);
            if (run.isPresent()) {
                Optional<RunDifferences.Side> before = runs.subList(i + 1, runs.size()).stream()
                        .filter(other -> other.experiment().equals(info.experiment())
                                && other.target().equals(info.target()))
                        .findFirst()
                        .flatMap(other -> side(other, sessions));
                past.add(past(info, run.get(), before, differences));
            }
        }
        return past;
    }

    private Optional<RunDifferences.Side> side(RunInfo info, Map<String, SessionData> sessions) {
        SessionData session = sessions.get(info.session());
        if (session == null) {
            session = store.session(info.session()).orElse(null);
            if (session == null) {
                return Optional.empty(); // the run was deleted meanwhile
            }
            sessions.put(info.session(), session);
        }
        SessionData found = session;
        return found.runs().stream()
                .filter(run -> run.run().id().equals(info.id()))
                .findFirst()
                .map(run -> new RunDifferences.Side(run, found));
    }

    private PastRun past(
            RunInfo info, RunDifferences.Side run, Optional<RunDifferences.Side> before, RunDifferences differences)
            throws IOException {
        return new PastRun(
                info,
                run.run().run().variant(),
                store.<String, IOException>with(open -> open.notes().of(info.id())),
                before.isEmpty(),
                before.map(older -> differences.between(older, run)).orElse(List.of()),
                Comparability.settings(run.run()),
                latencies(run.run()));
    }

    private static List<PastRun.Latency> latencies(RunData run) {
        return run.metrics().stream()
                .filter(metric -> metric.kind().equals(RunPlot.LATENCY))
                .map(metric -> {
                    Map<String, Double> values = new LinkedHashMap<>(metric.values());
                    values.values().removeIf(value -> !Double.isFinite(value)); // JSON has no such numbers
                    return new PastRun.Latency(metric.name(), metric.phase(), values);
                })
                .toList();
    }

    /**
     * Writes a note about a run of the project; an empty text removes it.
     *
     * @throws EditRefused if the project has no such run, or the note is too long
     */
    public void note(Note note) throws IOException {
        String text = note.text().strip();
        if (text.length() > LONGEST) {
            throw new EditRefused("The note has " + text.length() + " characters; it may have " + LONGEST
                    + ". Write what is longer into a file of the project.");
        } else if (store.run(note.run()).isEmpty()) {
            throw new EditRefused("The store has no such run of this project any more.");
        }
        store.<Void, IOException>with(open -> {
            open.notes().put(note.run(), text);
            return null;
        });
    }
}
