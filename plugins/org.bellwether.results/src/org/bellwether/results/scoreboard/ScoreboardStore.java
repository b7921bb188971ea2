// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.scoreboard;

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
import org.bellwether.results.statistics.MetricResult;
import org.bellwether.results.store.Database;
import org.bellwether.results.store.Store;
import org.bellwether.results.store.StoreReader;
import org.bellwether.results.store.row.Revision;
import org.bellwether.results.store.row.Status;

/** Lists the store's contents. Each answer takes one statement, for any number of runs. */
public final class ScoreboardStore {
    private static final String FROM = " from run r join session s on s.id = r.session"
            + " left join campaign_run c on c.run = r.id left join session_revision v on v.session = r.session";

    private final Database database;

    public ScoreboardStore(Store store) {
        this.database = store.database();
    }

    /**
     * A query for runs; a null or empty field matches all runs.
     *
     * @param text     words that must all occur in ids, model, experiment, target, variant, failure, commit or command
     * @param model    {@code model/experiment}
     * @param status   as in the store
     * @param since    the earliest start, ISO 8601 in UTC
     * @param campaign the id of the runs' campaign
     * @param limit    the largest number of runs; the newest ones are returned
     */
    public record Query(
            String text, String model, String target, String status, String since, String campaign, int limit) {}

    /**
     * A run with the facts of its session.
     *
     * @param campaign the campaign to which the run belongs, or null
     * @param failure  the class of its failure, or null
     * @param message  the message of its failure, or null
     * @param revision the measured commit, if it is known
     */
    public record FoundRun(
            String id,
            String session,
            String model,
            String experiment,
            String target,
            String variant,
            String configuration,
            String modelHash,
            Instant started,
            Instant ended,
            Status status,
            String failure,
            String message,
            double rateScale,
            String campaign,
            Optional<Revision> revision) {}

    /**
     * A campaign without its plan.
     *
     * @param planLength number of characters of the plan, which grows when confirming runs are added
     */
    public record FoundCampaign(
            String id,
            String project,
            String model,
            String experiment,
            String design,
            String command,
            Instant started,
            Instant ended,
            int planLength) {}

    /**
     * A run that was made for a step of a campaign.
     *
     * @param open whether the run's session has not ended
     */
    public record StepRun(
            int step,
            String run,
            String session,
            String variant,
            Status status,
            String failure,
            Instant started,
            Instant ended,
            boolean open) {}

    /** Returns the matching runs, the newest first. */
    public List<FoundRun> runs(Query query) {
        QueryConditions where = new QueryConditions(query);
        return database.list(
                ScoreboardStore::run,
                "select r.*, s.model as session_model, s.experiment, s.rate_scale, c.campaign, v.commit_hash, v.committed,"
                        + " v.modified" + FROM + where.text() + " order by r.id desc limit ?",
                where.and(Math.max(1, query.limit())));
    }

    /** Returns the number of rows without a limit. */
    public int count(Query query) {
        QueryConditions where = new QueryConditions(query);
        return database.one(row -> row.getInt(1), "select count(*)" + FROM + where.text(), where.arguments())
                .orElseThrow();
    }

    /** Returns {@code model/experiment} of all sessions, sorted. */
    public List<String> models() {
        return database.list(
                row -> row.getString(1) + "/" + row.getString(2),
                "select distinct model, experiment from session order by model, experiment");
    }

    public List<String> targets() {
        return database.list(row -> row.getString(1), "select distinct target from run order by target");
    }

    /** Returns the figures of runs by the run's id, in the order of their models. Refused percentiles are left out. */
    public Map<String, List<MetricResult>> metrics(List<String> runs) {
        if (runs.isEmpty()) {
            return Map.of();
        }
        Map<String, MetricRow> metrics = new LinkedHashMap<>();
        database.list(
                row -> metrics.computeIfAbsent(row.getString("id"), id -> new MetricRow())
                        .read(row),
                "select m.id, m.run, m.name, m.phase, m.kind, m.unit, m.probe, m.floor, v.statistic, v.value from metric m"
                        + " join metric_value v on v.metric = m.id where v.note is null and m.run in ("
                        + String.join(", ", Collections.nCopies(runs.size(), "?"))
                        + ") order by m.run, m.position, v.position",
                runs.toArray());
        Map<String, List<MetricResult>> byRun = new LinkedHashMap<>();
        metrics.values()
                .forEach(row ->
                        byRun.computeIfAbsent(row.run, run -> new ArrayList<>()).add(row.metric()));
        return byRun;
    }

    /** Returns the newest campaigns first. */
    public List<FoundCampaign> campaigns(int limit) {
        return database.list(
                row -> new FoundCampaign(
                        row.getString("id"),
                        row.getString("project"),
                        row.getString("model"),
                        row.getString("experiment"),
                        row.getString("design"),
                        row.getString("command"),
                        Instant.parse(row.getString("started")),
                        StoreReader.instant(row.getString("ended")),
                        row.getInt("plan_length")),
                "select id, project, model, experiment, design, command, started, ended, length(plan) as plan_length"
                        + " from campaign order by id desc limit ?",
                limit);
    }

    /** Returns the runs of a campaign, by step and attempt. */
    public List<StepRun> steps(String campaign) {
        return database.list(
                row -> new StepRun(
                        row.getInt("step"),
                        row.getString("id"),
                        row.getString("session"),
                        row.getString("variant"),
                        Status.of(row.getString("status")),
                        row.getString("failure_class"),
                        Instant.parse(row.getString("started")),
                        StoreReader.instant(row.getString("ended")),
                        row.getString("session_ended") == null),
                "select c.step, r.id, r.session, r.variant, r.status, r.failure_class, r.started, r.ended,"
                        + " s.ended as session_ended from campaign_run c join run r on r.id = c.run"
                        + " join session s on s.id = r.session where c.campaign = ? order by c.step, c.attempt",
                campaign);
    }

    /** Returns a text that changes when a session, run or campaign begins or ends. */
    public String revision() {
        return database.one(
                        row -> row.getInt(1) + "/" + row.getInt(2) + "/" + row.getInt(3) + "/" + row.getInt(4) + "/"
                                + row.getInt(5) + "/" + row.getString(6),
                        "select (select count(*) from run), (select count(ended) from run), (select count(ended) from session),"
                                + " (select count(*) from campaign), (select count(ended) from campaign),"
                                + " (select max(id) from run)")
                .orElseThrow();
    }

    private static FoundRun run(ResultSet row) throws SQLException {
        return new FoundRun(
                row.getString("id"),
                row.getString("session"),
                row.getString("session_model"),
                row.getString("experiment"),
                row.getString("target"),
                row.getString("variant"),
                row.getString("configuration_hash"),
                row.getString("model_hash"),
                Instant.parse(row.getString("started")),
                StoreReader.instant(row.getString("ended")),
                Status.of(row.getString("status")),
                row.getString("failure_class"),
                row.getString("failure_message"),
                row.getDouble("rate_scale"),
                row.getString("campaign"),
                revision(row));
    }

    private static Optional<Revision> revision(ResultSet row) throws SQLException {
        return row.getString("commit_hash") == null
                ? Optional.empty()
                : Optional.of(new Revision(
                        row.getString("commit_hash"),
                        Instant.parse(row.getString("committed")),
                        row.getInt("modified") == 1));
    }

    /** A metric whose figures are read row by row. */
    private static final class MetricRow {
        private final Map<String, Double> values = new LinkedHashMap<>();
        private String run;
        private MetricResult metric;

        MetricRow read(ResultSet row) throws SQLException {
            if (metric == null) {
                run = row.getString("run");
                metric = new MetricResult(
                        row.getString("name"),
                        row.getString("phase"),
                        row.getString("kind"),
                        row.getString("unit"),
                        row.getString("probe"),
                        row.getString("floor"),
                        Map.of(),
                        Map.of());
            }
            values.put(row.getString("statistic"), row.getDouble("value"));
            return this;
        }

        MetricResult metric() {
            return new MetricResult(
                    metric.name(),
                    metric.phase(),
                    metric.kind(),
                    metric.unit(),
                    metric.probe(),
                    metric.floor(),
                    values,
                    Map.of());
        }
    }

    /** The conditions of a query, with their arguments in order. */
    private static final class QueryConditions {
        private static final String TEXTS =
                "lower(r.id || ' ' || r.session || ' ' || s.model || '/' || s.experiment || ' ' || r.target || ' '"
                        + " || r.variant || ' ' || coalesce(r.failure_class, '') || ' ' || coalesce(v.commit_hash, '') || ' ' || s.command)";

        private final List<String> conditions = new ArrayList<>();
        private final List<Object> arguments = new ArrayList<>();

        QueryConditions(Query query) {
            equal("s.model || '/' || s.experiment", query.model());
            equal("r.target", query.target());
            equal("c.campaign", query.campaign());
            equal("r.status", query.status());
            if (isGiven(query.since())) {
                add("r.started >= ?", query.since());
            }
            for (String word : isGiven(query.text()) ? query.text().strip().split("\\s+") : new String[0]) {
                String literal = word.toLowerCase(Locale.ROOT)
                        .replace("\\", "\\\\")
                        .replace("%", "\\%")
                        .replace("_", "\\_");
                add(TEXTS + " like ? escape '\\'", "%" + literal + "%");
            }
        }

        private void equal(String column, String value) {
            if (isGiven(value)) {
                add(column + " = ?", value);
            }
        }

        private void add(String condition, String argument) {
            conditions.add(condition);
            arguments.add(argument);
        }

        private static boolean isGiven(String value) {
            return value != null && !value.isBlank();
        }

        String text() {
            return conditions.isEmpty() ? "" : " where " + String.join(" and ", conditions);
        }

        Object[] arguments() {
            return arguments.toArray();
        }

        Object[] and(Object last) {
            List<Object> all = new ArrayList<>(arguments);
            all.add(last);
            return all.toArray();
        }
    }
}
