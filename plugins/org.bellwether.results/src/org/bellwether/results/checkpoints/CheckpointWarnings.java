// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.checkpoints;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.bellwether.results.checkpoints.CheckpointFigures.Split;
import org.bellwether.results.store.row.Warning;

/** Counts the records and calls that the analysis of a run's checkpoints leaves out, and warns of them. */
final class CheckpointWarnings {
    private static final String AGAIN = "measure again, with --checkpoints";

    /** One of so many calls may remain without a split, and no warning is written. */
    private static final int TOLERATED = 10;

    private final List<Warning> unused = new ArrayList<>();
    private boolean hasFiles;
    private long threadsWithoutRing;
    /** The greatest number of records that a thread keeps, of threads with more records. */
    private int kept;

    private long ambiguous;
    private long outlasted;
    private long split;
    private long others;

    void addUnused(CheckpointFormatException reason) {
        unused.add(new Warning("Unused checkpoints: " + reason.getMessage(), AGAIN));
    }

    void add(CheckpointFile file) {
        hasFiles = true;
        threadsWithoutRing += file.without();
        file.threads().stream()
                .filter(ring -> ring.overwritten() > 0)
                .forEach(ring -> kept = Math.max(kept, ring.passings().size()));
    }

    /** @param connections the number of servers' connections that may belong to several clients */
    void addAmbiguous(int connections) {
        ambiguous += connections;
    }

    /** @param isOutlasted whether no record of the server's part of these calls remains */
    void add(Split calls, boolean isOutlasted) {
        outlasted += isOutlasted ? 1 : 0;
        split += calls.calls();
        others += calls.others();
    }

    /** Returns the warnings; if the run has no figures, one of them is the reason. */
    List<Warning> list() {
        List<Warning> warnings = new ArrayList<>(unused);
        ofNoFile().ifPresent(warnings::add);
        ofThreads().ifPresent(warnings::add);
        ofOutlasted().ifPresent(warnings::add);
        ofOthers().ifPresent(warnings::add);
        ofAmbiguous().ifPresent(warnings::add);
        return List.copyOf(warnings);
    }

    private Optional<Warning> ofNoFile() {
        return hasFiles || !unused.isEmpty()
                ? Optional.empty()
                : Optional.of(new Warning("No process has recorded checkpoints", AGAIN));
    }

    private Optional<Warning> ofThreads() {
        return threadsWithoutRing == 0
                ? Optional.empty()
                : Optional.of(new Warning(
                        threadsWithoutRing + " threads had no room for their checkpoints: their calls are not split",
                        "let fewer threads serve or call, for example one process at a time"));
    }

    private Optional<Warning> ofOutlasted() {
        return outlasted == 0
                ? Optional.empty()
                : Optional.of(new Warning(
                        outlasted + " connections are split on the caller's side only: a thread keeps the newest "
                                + kept + " checkpoints of a phase, and those of the servers have passed more since "
                                + "these calls",
                        "ask for fewer samples, or for an experiment in which all clients call until the phase ends"));
    }

    private Optional<Warning> ofOthers() {
        long seen = split + others;
        return others * TOLERATED <= seen
                ? Optional.empty()
                : Optional.of(new Warning(
                        others + " of " + seen
                                + " calls with checkpoints were not split: they took an unusual path, or the "
                                + "checkpoints of one side are missing",
                        "find their connections in the report, and check in the logs whether calls failed there or "
                                + "connections were opened again"));
    }

    private Optional<Warning> ofAmbiguous() {
        return ambiguous == 0
                ? Optional.empty()
                : Optional.of(new Warning(
                        ambiguous
                                + " connections of servers may be those of several clients: their calls are not split",
                        AGAIN));
    }
}
