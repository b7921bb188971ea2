// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.store;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.bellwether.results.store.row.SuiteAttempt;
import org.bellwether.results.store.row.SuiteRow;

/** Stores suites, and the session of each experiment of a suite. Rows are added, never changed. */
public final class SuiteStore {
    private static final Pattern LATEST = Pattern.compile("latest-suite(?:~(\\d{1,9}))?");

    private final Database database;

    private final StoreRecords records;

    SuiteStore(Database database, StoreRecords records) {
        this.database = database;
        this.records = records;
    }

    public void begin(SuiteRow suite) {
        database.update(
                "insert into suite (id, folder, identity, host_hash, command, plan, started, report) "
                        + "values (?, ?, ?, ?, ?, ?, ?, ?)",
                suite.id(),
                suite.folder(),
                suite.identity(),
                suite.hostHash(),
                suite.command(),
                suite.plan(),
                suite.started().toString(),
                suite.report());
        records.suite(suite.id());
    }

    public void attempt(String suite, SuiteAttempt attempt) {
        database.update(
                "insert into suite_attempt (suite, experiment, attempt, session, problem) values (?, ?, ?, ?, ?)",
                suite,
                attempt.experiment(),
                attempt.attempt(),
                attempt.session(),
                attempt.problem());
        records.suite(suite);
    }

    /** Returns the newest suite with the same identity of its request. */
    public Optional<SuiteRow> latest(String identity) {
        return database.one(
                SuiteStore::suite, "select * from suite where identity = ? order by id desc limit 1", identity);
    }

    /** Returns all suites, in the order in which they began. */
    public List<SuiteRow> all() {
        return database.list(SuiteStore::suite, "select * from suite order by id");
    }

    /** Returns the suite with a complete id. */
    public Optional<SuiteRow> suite(String id) {
        return database.one(SuiteStore::suite, "select * from suite where id = ?", id);
    }

    /**
     * Returns the suites that a text names, newest first: those whose id begins or ends with the text. {@code
     * latest-suite} is the newest suite, {@code latest-suite~1} the one before it.
     */
    public List<SuiteRow> find(String text) {
        Matcher latest = LATEST.matcher(text);
        if (latest.matches()) {
            int back = latest.group(1) == null ? 0 : Integer.parseInt(latest.group(1));
            return database.list(SuiteStore::suite, "select * from suite order by id desc limit 1 offset ?", back);
        } else if (text.isBlank()) {
            return List.of();
        }
        String literal = StoreReader.literal(text);
        return database.list(
                SuiteStore::suite,
                "select * from suite where id like ? escape '\\' or id like ? escape '\\' order by id desc",
                literal + "%",
                "%" + literal);
    }

    /** Returns whether a text can only name a suite, by its place among all. */
    public static boolean isLatest(String text) {
        return LATEST.matcher(text).matches();
    }

    /** Returns the attempts of a suite's experiments, by experiment and attempt. */
    public List<SuiteAttempt> attempts(String suite) {
        return database.list(
                row -> new SuiteAttempt(
                        row.getInt("experiment"),
                        row.getInt("attempt"),
                        row.getString("session"),
                        row.getString("problem")),
                "select * from suite_attempt where suite = ? order by experiment, attempt",
                suite);
    }

    private static SuiteRow suite(ResultSet row) throws SQLException {
        return new SuiteRow(
                row.getString("id"),
                row.getString("folder"),
                row.getString("identity"),
                row.getString("host_hash"),
                row.getString("command"),
                row.getString("plan"),
                Instant.parse(row.getString("started")),
                row.getString("report"));
    }
}
