// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.suite;

import java.time.Duration;
import java.util.Optional;
import org.bellwether.results.data.RunData;
import org.bellwether.results.data.SessionData;
import org.bellwether.results.store.row.Failure;
import org.bellwether.results.store.row.SessionRow;

/**
 * An experiment of a suite and the outcome of its last attempt.
 *
 * @param attempts the number of attempts
 * @param session the session of the last attempt; empty if no session began
 * @param problem the reason why no session began; empty otherwise
 */
public record SuiteLine(
        SuitePlan.Member member, int attempts, Optional<SessionData> session, Optional<SuiteProblem> problem) {
    public SuiteState state() {
        if (problem.isPresent()) {
            return SuiteState.REFUSED;
        }
        return session.map(view -> switch (view.session().status()) {
                    case OK -> SuiteState.OK;
                    case FAILED -> SuiteState.FAILED;
                    case INTERRUPTED -> SuiteState.INTERRUPTED;
                    case RUNNING -> SuiteState.RUNNING;
                })
                .orElse(SuiteState.OPEN);
    }

    /** Returns whether the experiment must be run before the suite is complete. */
    public boolean isOpen() {
        return state() != SuiteState.OK;
    }

    /** Returns the duration; empty if the session has not ended. */
    public Optional<Duration> took() {
        return session.map(SessionData::session)
                .filter(row -> row.ended() != null)
                .map(row -> Duration.between(row.started(), row.ended()));
    }

    /** Returns the first failed run. */
    public Optional<RunData> failed() {
        return session.stream()
                .flatMap(view -> view.runs().stream())
                .filter(run -> run.run().failure() != null)
                .findFirst();
    }

    /** Returns the reason for missing figures, a sentence without the full stop; empty if all figures exist. */
    public String reason() {
        return problem.map(SuiteProblem::message)
                .or(() -> failed().map(run -> reason(run)))
                .orElse("");
    }

    private static String reason(RunData run) {
        Failure failure = run.run().failure();
        return run.run().configurationName() + ": " + failure.message();
    }

    /** Returns the id of the session. */
    public Optional<String> sessionId() {
        return session.map(SessionData::session).map(SessionRow::id);
    }
}
