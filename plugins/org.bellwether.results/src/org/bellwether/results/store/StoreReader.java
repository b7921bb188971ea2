// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.store;

import java.nio.file.Path;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.bellwether.results.CanonicalJson;
import org.bellwether.results.host.HostFacts;
import org.bellwether.results.host.Machine;
import org.bellwether.results.host.MachineState;
import org.bellwether.results.statistics.MetricResult;
import org.bellwether.results.store.row.Failure;
import org.bellwether.results.store.row.Revision;
import org.bellwether.results.store.row.RoundRow;
import org.bellwether.results.store.row.RoundRow.ProcessExit;
import org.bellwether.results.store.row.RunRow;
import org.bellwether.results.store.row.SessionRow;
import org.bellwether.results.store.row.Status;
import org.bellwether.results.store.row.Warning;

/** Reads the store. */
public final class StoreReader {
    private static final Pattern LATEST = Pattern.compile("(?:latest|last)(?:~(\\d{1,9}))?");

    private final Database database;

    StoreReader(Database database) {
        this.database = database;
    }

    /** Returns the newest runs first, at most {@code limit}. */
    public List<RunRow> runs(int limit) {
        return database.list(StoreReader::run, "select * from run order by id desc limit ?", limit);
    }

    /** Returns the successful runs of a model, except those of campaigns, in the order in which they began. */
    public List<RunRow> goodRunsOf(String model) {
        return database.list(
                StoreReader::run,
                "select run.* from run join session on session.id = run.session where session.model = ? "
                        + "and run.status = 'ok' and run.id not in (select run from campaign_run) order by run.id",
                model);
    }

    /** Returns the successful runs on a machine in its present state, except those of campaigns, the newest first. */
    public List<RunRow> goodRunsOn(HostFacts host) {
        Machine here = Machine.of(host);
        List<String> hashes = new ArrayList<>();
        database
                .list(
                        row -> row.getString("hash"),
                        "select hash from host where hash in (select host_hash from run) order by hash")
                .stream()
                .filter(hash ->
                        host(hash).map(Machine::of).filter(here::agreesWith).isPresent())
                .forEach(hashes::add);
        if (hashes.isEmpty()) {
            return List.of();
        }
        return database.list(
                StoreReader::run,
                "select * from run where host_hash in (" + String.join(", ", Collections.nCopies(hashes.size(), "?"))
                        + ") and status = 'ok' and id not in (select run from campaign_run) order by id desc",
                hashes.toArray());
    }

    /**
     * Returns the newest successful runs of a configuration on a machine, including those of designed experiments.
     *
     * @param extent the extent of the runs
     */
    public List<RunRow> goodRunsOf(HostFacts host, String configuration, String extent, int most) {
        Machine here = Machine.of(host);
        return database
                .list(
                        StoreReader::run,
                        "select * from run where configuration_hash = ? and extent = ? and status = 'ok' order by id desc limit "
                                + most,
                        configuration,
                        extent)
                .stream()
                .filter(run -> host(run.hostHash())
                        .map(Machine::of)
                        .filter(here::agreesWith)
                        .isPresent())
                .toList();
    }

    /** Returns the runs of a session, in the order in which they began. */
    public List<RunRow> runsOf(String session) {
        return database.list(StoreReader::run, "select * from run where session = ? order by id", session);
    }

    /**
     * Returns the runs that a text names, newest first: those whose id, or whose session's id, begins or ends with the
     * text. {@code latest} is the newest run, {@code latest~1} the one before it. An empty text names no run.
     */
    public List<RunRow> find(String text) {
        Matcher latest = LATEST.matcher(text);
        if (latest.matches()) {
            int back = latest.group(1) == null ? 0 : Integer.parseInt(latest.group(1));
            return database.list(StoreReader::run, "select * from run order by id desc limit 1 offset ?", back);
        } else if (text.isBlank()) {
            return List.of();
        }
        String literal = literal(text);
        return database.list(
                StoreReader::run,
                "select * from run where id like ? escape '\\' "
                        + "or id like ? escape '\\' or session like ? escape '\\' or session like ? escape '\\' "
                        + "order by id desc",
                literal + "%",
                "%" + literal,
                literal + "%",
                "%" + literal);
    }

    /** Returns a text as a pattern of SQL's like, with a backslash as escape. */
    static String literal(String text) {
        return text.toLowerCase(Locale.ROOT)
                .replace("\\", "\\\\")
                .replace("%", "\\%")
                .replace("_", "\\_");
    }

    /** Returns the run with a complete id. */
    public Optional<RunRow> run(String id) {
        return database.one(StoreReader::run, "select * from run where id = ?", id);
    }

    /** Returns the session with a complete id. */
    public Optional<SessionRow> session(String id) {
        return database.one(StoreReader::session, "select * from session where id = ?", id);
    }

    /**
     * Returns whether runs of a session came from another store, so that its model may belong to another user. Imports
     * by old versions are not recorded.
     */
    public boolean isImported(String session) {
        return database.one(row -> true, "select session from imported_session where session = ?", session)
                .isPresent();
    }

    /** Returns the commit that a session measured, if it is known. */
    public Optional<Revision> revision(String session) {
        return database.one(
                row -> new Revision(
                        row.getString("commit_hash"),
                        Instant.parse(row.getString("committed")),
                        row.getInt("modified") == 1),
                "select * from session_revision where session = ?",
                session);
    }

    /** Returns a project's sessions, the newest first, at most {@code limit}. */
    public List<SessionRow> sessionsOf(Path project, int limit) {
        return database.list(
                StoreReader::session,
                "select * from session where project = ? order by id desc limit ?",
                project.toString(),
                limit);
    }

    /** Returns the sessions that have not ended. */
    public List<SessionRow> unfinishedSessions() {
        return database.list(StoreReader::session, "select * from session where ended is null order by id");
    }

    /** Returns a run's rounds in order. */
    public List<RoundRow> rounds(String run) {
        return database.list(
                row -> new RoundRow(
                        row.getInt("number"),
                        Instant.parse(row.getString("started")),
                        Instant.parse(row.getString("ended")),
                        Status.of(row.getString("status")),
                        exits(run, row.getInt("number"))),
                "select * from round where run = ? order by number",
                run);
    }

    private List<ProcessExit> exits(String run, int round) {
        return database.list(
                row -> new ProcessExit(row.getString("process"), row.getInt("exit_code"), row.getInt("signal")),
                "select * from process_exit where run = ? and round = ? order by process",
                run,
                round);
    }

    /** Returns a run's figures, the floors first. */
    public List<MetricResult> metrics(String run) {
        return database.list(this::metric, "select * from metric where run = ? order by position", run);
    }

    /** Returns the warnings that a reader of a run's figures must know. */
    public List<Warning> warnings(String run) {
        return database.list(
                row -> new Warning(row.getString("text"), row.getString("mend")),
                "select text, mend from warning where run = ? order by position",
                run);
    }

    /** Returns a model's files: their texts by path in the project. */
    public Optional<Map<String, String>> model(String hash) {
        return database.one(
                row -> CanonicalJson.readTexts(row.getString("files")), "select files from model where hash = ?", hash);
    }

    /** Returns a machine's facts. */
    public Optional<HostFacts> host(String hash) {
        return database.one(
                row -> CanonicalJson.read(row.getString("facts"), HostFacts.class),
                "select facts from host where hash = ?",
                hash);
    }

    /** Returns a machine's facts as stored, in JSON; other versions may have stored additional facts. */
    public Optional<String> hostFacts(String hash) {
        return database.one(row -> row.getString("facts"), "select facts from host where hash = ?", hash);
    }

    /** Returns the conditions of the machine during a session. */
    public Optional<MachineState> conditions(SessionRow session) {
        return Optional.ofNullable(session.conditions()).map(json -> CanonicalJson.read(json, MachineState.class));
    }

    private MetricResult metric(ResultSet row) throws SQLException {
        Map<String, Double> values = new LinkedHashMap<>();
        Map<String, String> refused = new LinkedHashMap<>();
        database.list(
                figure -> figure.getString("note") == null
                        ? values.put(figure.getString("statistic"), figure.getDouble("value"))
                        : refused.put(figure.getString("statistic"), figure.getString("note")),
                "select * from metric_value where metric = ? order by position",
                row.getLong("id"));
        return new MetricResult(
                row.getString("name"),
                row.getString("phase"),
                row.getString("kind"),
                row.getString("unit"),
                row.getString("probe"),
                row.getString("floor"),
                values,
                refused);
    }

    static RunRow run(ResultSet row) throws SQLException {
        String type = row.getString("failure_class");
        Failure failure = type == null
                ? null
                : new Failure(
                        type,
                        row.getString("failure_process"),
                        row.getString("failure_message"),
                        row.getString("failure_log"));
        return new RunRow(
                row.getString("id"),
                row.getString("session"),
                row.getString("target"),
                row.getInt("repeat"),
                row.getString("model_hash"),
                row.getString("host_hash"),
                row.getString("configuration_hash"),
                row.getString("configuration"),
                row.getString("extent"),
                row.getLong("seed"),
                row.getString("generated_hash"),
                row.getString("plan"),
                row.getString("build"),
                Instant.parse(row.getString("started")),
                instant(row.getString("ended")),
                Status.of(row.getString("status")),
                failure,
                row.getString("variant"),
                row.getString("options"));
    }

    private static SessionRow session(ResultSet row) throws SQLException {
        return new SessionRow(
                row.getString("id"),
                row.getString("project"),
                row.getString("model"),
                row.getString("experiment"),
                row.getString("command"),
                Instant.parse(row.getString("started")),
                instant(row.getString("ended")),
                Status.of(row.getString("status")),
                row.getDouble("rate_scale"),
                row.getString("conditions"),
                row.getString("report"));
    }

    public static Instant instant(String text) {
        return text == null ? null : Instant.parse(text);
    }
}
