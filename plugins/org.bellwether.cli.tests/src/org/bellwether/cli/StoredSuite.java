// SPDX-License-Identifier: Apache-2.0
package org.bellwether.cli;

import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.bellwether.results.CanonicalJson;
import org.bellwether.results.store.Store;
import org.bellwether.results.store.row.SuiteAttempt;
import org.bellwether.results.store.row.SuiteRow;
import org.bellwether.results.store.row.Uuid7;
import org.bellwether.results.suite.SuitePlan;
import org.bellwether.results.suite.SuiteProblem;

/** A suite in a store. */
final class StoredSuite {
    private static final Instant START = Instant.parse("2026-01-02T03:04:05Z");

    private final Path store;
    private final String id = Uuid7.next().toString();
    private final List<SuitePlan.Member> members = new ArrayList<>();
    private final List<SuiteAttempt> attempts = new ArrayList<>();

    StoredSuite(Path store) {
        this.store = store;
    }

    /** Adds an experiment of a project with its session. */
    StoredSuite with(String project, StoredSession session) {
        return with(project, session.end(null), null);
    }

    /** Adds an experiment that could not begin. */
    StoredSuite refused(String project) {
        SuiteProblem problem = new SuiteProblem("machine-lacks", "an ORB is missing", "", "Install it", 3);
        return with(project, null, CanonicalJson.write(problem));
    }

    private StoredSuite with(String project, String session, String problem) {
        attempts.add(new SuiteAttempt(members.size(), 1, session, problem));
        members.add(new SuitePlan.Member(project, "steady", List.of("nightly")));
        return this;
    }

    /** Stores the suite, and returns its id. */
    String end() {
        try (Store open = Store.open(store)) {
            open.suites()
                    .begin(new SuiteRow(
                            id,
                            "/examples",
                            "identity",
                            "host",
                            "bellwether run /examples --all",
                            CanonicalJson.write(new SuitePlan(members, List.of("The design d of a/steady."))),
                            START,
                            "/examples/out/reports/" + id + ".html"));
            attempts.forEach(attempt -> open.suites().attempt(id, attempt));
        }
        return id;
    }
}
