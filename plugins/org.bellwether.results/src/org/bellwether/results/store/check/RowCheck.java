// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.store.check;

import java.util.List;
import org.bellwether.results.CanonicalJson;
import org.bellwether.results.store.Database;
import org.bellwether.results.store.Store;

/** Checks whether the rows of an intact database agree with one another. */
final class RowCheck {
    private final Database database;
    private final List<Problem> problems;
    private final List<String> notes;

    RowCheck(Store store, List<Problem> problems, List<String> notes) {
        this.database = store.database();
        this.problems = problems;
        this.notes = notes;
    }

    void run() {
        hashes("model", "files");
        hashes("host", "facts");
        figures();
        without(
                "session",
                "select id from session where status = 'ok' and id not in (select session from run)",
                "select id from session where status <> 'ok' and ended is not null and id not in (select session from run)");
        without(
                "campaign",
                "select id from campaign where ended is not null and id not in (select campaign from campaign_run)",
                "select id from campaign where ended is null and id not in (select campaign from campaign_run)");
    }

    /** Checks models and host facts, whose names are the hash of their content. */
    private void hashes(String table, String content) {
        database
                .list(
                        row -> CanonicalJson.hash(row.getString(content)).equals(row.getString("hash"))
                                ? ""
                                : row.getString("hash"),
                        "select hash, " + content + " from " + table + " order by hash")
                .stream()
                .filter(hash -> !hash.isEmpty())
                .forEach(hash -> problems.add(new Problem(
                        "changed", table + " " + hash, "its content does not match its hash", Problem.FROM_ANOTHER)));
    }

    /**
     * Checks rows that one transaction writes together: an end with its reason, a figure with its values, a finished
     * session with finished runs.
     */
    private void figures() {
        half(
                "select id as run from run where ended is null and session in (select id from session where ended is not null)",
                "its session has ended, but the run has not");
        half(
                "select run from metric where id not in (select metric from metric_value) group by run",
                "a metric has no figures");
        half(
                "select r.run from round r where not exists (select 1 from process_exit p where p.run = r.run "
                        + "and p.round = r.number) and r.status = 'ok' group by r.run",
                "a good round does not say how its processes ended");
    }

    private void half(String query, String what) {
        for (String run : database.list(row -> row.getString("run"), query)) {
            problems.add(new Problem("half-written", run, what, Problem.FROM_ANOTHER));
        }
    }

    /**
     * Reports finished sessions or campaigns without runs. Unfinished ones are only noted, because a command may have
     * ended before its first run.
     */
    private void without(String table, String finished, String unfinished) {
        for (String id : database.list(row -> row.getString("id"), finished)) {
            problems.add(new Problem(
                    "no-runs",
                    table + " " + id,
                    "it has succeeded, but the database knows no run of it",
                    Problem.RECOVER));
        }
        int begun = database.list(row -> row.getString("id"), unfinished).size();
        if (begun > 0) {
            notes.add(begun + " " + table + (begun == 1 ? "" : "s") + " ended before the first run.");
        }
    }
}
