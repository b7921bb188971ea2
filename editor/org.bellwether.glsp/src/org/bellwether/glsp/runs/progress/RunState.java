// SPDX-License-Identifier: Apache-2.0
package org.bellwether.glsp.runs.progress;

import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.bellwether.results.data.RunData;
import org.bellwether.results.data.SessionData;
import org.bellwether.results.store.row.SessionRow;
import org.bellwether.results.store.row.Status;
import org.bellwether.results.store.row.Warning;

/**
 * The progress of the run that was started last.
 *
 * @param number the number of the run in this server; 0 before the first run
 * @param revision the number of the run's changes so far: a state with a smaller number is older
 * @param status idle, running, stopping, done, failed or stopped
 * @param phase the current or last phase: see {@link Phase}
 * @param detail the target or round of the phase
 * @param fraction the completed part of the phase; null if unknown
 * @param remainingMs the estimated time to the end; null if unknown
 * @param elapsedMs the time since its start
 * @param session the id of its session in the store; null while it has none
 * @param suite the id of the suite that has ended; null for other runs
 * @param started the time of its start, in ISO 8601, UTC; null before the first run
 * @param notes the notes for the user
 * @param warnings the warnings that a reader of its figures must know, with their fixes
 * @param design the progress of a design's runs; null for other runs
 * @param error the reason why some or all figures are missing; null if none are
 */
public record RunState(
        long number,
        long revision,
        String status,
        String phase,
        String detail,
        Double fraction,
        Long remainingMs,
        long elapsedMs,
        String session,
        String suite,
        String started,
        List<String> notes,
        List<Warning> warnings,
        DesignState design,
        RunError error) {
    public static final RunState IDLE =
            new RunState(0, 0, "idle", "", "", null, null, 0, null, null, null, List.of(), List.of(), null, null);

    /** Returns the final state of a session that another server ran. */
    public static RunState of(SessionData view) {
        SessionRow session = view.session();
        RunData failed = failed(view);
        String status =
                session.status() == Status.INTERRUPTED ? "stopped" : session.status() == Status.OK ? "done" : "failed";
        return new RunState(
                0,
                0,
                status,
                failed == null ? "" : Phase.of(failed.run().failure()).key(),
                "",
                null,
                null,
                Duration.between(session.started(), session.ended()).toMillis(),
                session.id(),
                null,
                session.started().toString(),
                List.of(),
                warnings(view),
                null,
                failed == null ? null : RunError.of(failed));
    }

    /** Returns the final state of a session in which another server made a design's runs. */
    public static RunState of(SessionData view, DesignState design) {
        RunState state = of(view);
        String status = design.done() < design.of() ? "stopped" : state.status();
        return new RunState(
                0,
                0,
                status,
                state.phase(),
                "",
                null,
                null,
                state.elapsedMs(),
                state.session(),
                null,
                state.started(),
                List.of(),
                List.of(),
                design,
                state.error());
    }

    private static RunData failed(SessionData view) {
        return view.runs().stream()
                .filter(run -> run.run().failure() != null)
                .findFirst()
                .orElse(null);
    }

    /** Returns all warnings that a report contains before its figures. */
    public static List<Warning> warnings(SessionData view) {
        return Stream.concat(view.banners().stream().map(banner -> new Warning(banner, "")), view.remarks().stream())
                .toList();
    }
}
