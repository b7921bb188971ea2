// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.suite;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.bellwether.results.CanonicalJson;
import org.bellwether.results.data.SessionData;
import org.bellwether.results.store.Store;
import org.bellwether.results.store.row.Status;
import org.bellwether.results.store.row.SuiteAttempt;
import org.bellwether.results.store.row.SuiteRow;

/**
 * All facts about a suite, for its views.
 *
 * @param lines a line for each experiment of the plan, in order
 */
public record SuiteData(SuiteRow suite, SuitePlan plan, List<SuiteLine> lines) {
    private static final int FAILED = 1;
    private static final int INTERRUPTED = 130;

    /** Reads a suite; empty if the store has no suite with this id. */
    public static Optional<SuiteData> read(Store store, String id) {
        return store.suites().suite(id).map(suite -> {
            SuitePlan plan = CanonicalJson.read(suite.plan(), SuitePlan.class);
            List<SuiteAttempt> attempts = store.suites().attempts(id);
            List<SuiteLine> lines = new ArrayList<>();
            for (int i = 0; i < plan.experiments().size(); i++) {
                int number = i;
                lines.add(line(
                        store,
                        plan.experiments().get(i),
                        attempts.stream()
                                .filter(attempt -> attempt.experiment() == number)
                                .toList()));
            }
            return new SuiteData(suite, plan, List.copyOf(lines));
        });
    }

    private static SuiteLine line(Store store, SuitePlan.Member member, List<SuiteAttempt> attempts) {
        if (attempts.isEmpty()) {
            return new SuiteLine(member, 0, Optional.empty(), Optional.empty());
        }
        SuiteAttempt last = attempts.get(attempts.size() - 1);
        return new SuiteLine(
                member,
                last.attempt(),
                Optional.ofNullable(last.session()).flatMap(session -> SessionData.read(store.reader(), session)),
                Optional.ofNullable(last.problem()).map(json -> CanonicalJson.read(json, SuiteProblem.class)));
    }

    /**
     * Returns the status: interrupted if an experiment has not begun or not ended; failed if an experiment lacks
     * figures.
     */
    public Status status() {
        if (has(SuiteState.OPEN) || has(SuiteState.RUNNING) || has(SuiteState.INTERRUPTED)) {
            return Status.INTERRUPTED;
        }
        return has(SuiteState.FAILED) || has(SuiteState.REFUSED) ? Status.FAILED : Status.OK;
    }

    /**
     * Returns the exit code of the suite's command. If there are several, the most urgent one is returned.
     */
    public int exitCode() {
        if (status() != Status.FAILED) {
            return status() == Status.OK ? 0 : INTERRUPTED;
        }
        return has(SuiteState.FAILED)
                ? FAILED
                : lines.stream()
                        .flatMap(line -> line.problem().stream())
                        .mapToInt(SuiteProblem::exitCode)
                        .min()
                        .orElse(FAILED);
    }

    private boolean has(SuiteState state) {
        return lines.stream().anyMatch(line -> line.state() == state);
    }

    /** Returns the sentences that a reader must know before trusting a figure, each once. */
    public List<String> banners() {
        return lines.stream()
                .flatMap(line -> line.session().stream())
                .flatMap(session -> session.banners().stream())
                .distinct()
                .toList();
    }

    /** Returns the number of experiments with all their figures. */
    public long good() {
        return lines.stream().filter(line -> line.state() == SuiteState.OK).count();
    }
}
