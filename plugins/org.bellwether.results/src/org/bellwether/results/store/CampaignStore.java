// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.store;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.bellwether.results.store.row.CampaignRow;
import org.bellwether.results.store.row.RunRow;
import org.bellwether.results.store.row.Status;

/** Stores campaigns, and the runs that were made for their steps. */
public final class CampaignStore {
    private final Database database;
    private final StoreRecords records;

    CampaignStore(Database database, StoreRecords records) {
        this.database = database;
        this.records = records;
    }

    /**
     * A run that was made for a step of the plan.
     *
     * @param step    from 0
     * @param attempt from 1
     */
    public record Attempt(int step, int attempt, String run) {}

    public void begin(CampaignRow campaign) {
        database.update(
                "insert into campaign (id, project, model, experiment, design, identity, command, plan, started) "
                        + "values (?, ?, ?, ?, ?, ?, ?, ?, ?)",
                campaign.id(),
                campaign.project(),
                campaign.model(),
                campaign.experiment(),
                campaign.design(),
                campaign.identity(),
                campaign.command(),
                campaign.plan(),
                campaign.started().toString());
        records.campaign(campaign.id());
    }

    /** Replaces the plan of a campaign that has not ended. */
    public void plan(String campaign, String plan) {
        database.update("update campaign set plan = ? where id = ?", plan, campaign);
        records.campaign(campaign);
    }

    /** Records the decision about the drift of a campaign's responses. */
    public void correct(String campaign, String correction) {
        database.update("update campaign set correction = ? where id = ?", correction, campaign);
        records.campaign(campaign);
    }

    public void attempt(String campaign, Attempt attempt) {
        database.update(
                "insert into campaign_run (campaign, step, attempt, run) values (?, ?, ?, ?)",
                campaign,
                attempt.step(),
                attempt.attempt(),
                attempt.run());
    }

    public void end(String campaign, Instant ended) {
        database.update("update campaign set ended = ? where id = ?", ended.toString(), campaign);
        records.campaign(campaign);
    }

    /** Returns the newest campaign with the same identity of its request. */
    public Optional<CampaignRow> latest(String identity) {
        return database.one(
                CampaignStore::campaign,
                "select * from campaign where identity = ? order by id desc limit 1",
                identity);
    }

    /** Returns all campaigns, in the order in which they began. */
    public List<CampaignRow> all() {
        return database.list(CampaignStore::campaign, "select * from campaign order by id");
    }

    /** Returns the campaigns of a project, the newest first. */
    public List<CampaignRow> of(String project, int most) {
        return database.list(
                CampaignStore::campaign,
                "select * from campaign where project = ? order by id desc limit " + most,
                project);
    }

    /** Returns the sessions that made runs for a project's campaigns, each with its newest campaign. */
    public Map<String, String> sessions(String project) {
        Map<String, String> sessions = new HashMap<>();
        database.list(
                row -> sessions.put(row.getString("session"), row.getString("campaign")),
                "select r.session, max(c.campaign) as campaign from campaign_run c join run r on r.id = c.run "
                        + "join campaign k on k.id = c.campaign where k.project = ? group by r.session",
                project);
        return sessions;
    }

    public Optional<CampaignRow> campaign(String id) {
        return database.one(CampaignStore::campaign, "select * from campaign where id = ?", id);
    }

    /** Returns a campaign's runs, by step and attempt. */
    public List<Attempt> attempts(String campaign) {
        return database.list(
                row -> new Attempt(row.getInt("step"), row.getInt("attempt"), row.getString("run")),
                "select * from campaign_run where campaign = ? order by step, attempt",
                campaign);
    }

    /**
     * Returns the campaign's runs by step, in the order of their attempts. The rows have no plan, build and options,
     * because there may be thousands of runs.
     */
    public Map<Integer, List<RunRow>> runs(String campaign) {
        Map<Integer, List<RunRow>> runs = new TreeMap<>();
        database.list(
                row -> runs.computeIfAbsent(row.getInt("step"), step -> new ArrayList<>())
                        .add(StoreReader.run(row)),
                "select c.step, r.id, r.session, r.target, r.repeat, r.model_hash, r.host_hash, r.configuration_hash, "
                        + "r.configuration, r.extent, r.seed, r.generated_hash, null as plan, null as build, r.started, "
                        + "r.ended, r.status, r.failure_class, r.failure_process, r.failure_message, r.failure_log, "
                        + "r.variant, null as options from campaign_run c join run r on r.id = c.run "
                        + "where c.campaign = ? order by c.step, c.attempt",
                campaign);
        return runs;
    }

    /**
     * A run with figures, and its environment.
     *
     * @param host  the hash of the host's facts
     * @param build the stored record of its program's build, as JSON; null if there is none
     */
    public record Made(String run, String session, String variant, String host, String build) {}

    /** Returns the campaign's runs with figures, in order of time. */
    public List<Made> made(String campaign) {
        return database.list(
                row -> new Made(
                        row.getString("id"),
                        row.getString("session"),
                        row.getString("variant"),
                        row.getString("host_hash"),
                        row.getString("build")),
                "select r.id, r.session, r.variant, r.host_hash, r.build from campaign_run c join run r on r.id = c.run "
                        + "where c.campaign = ? and r.status = ? order by r.id",
                campaign,
                Status.OK.key());
    }

    /** Returns one figure of all runs of the campaign that have it, by run. */
    public Map<String, Double> figures(String campaign, String metric, String phase, String kind, String statistic) {
        Map<String, Double> figures = new HashMap<>();
        database.list(
                row -> figures.put(row.getString("run"), row.getDouble("value")),
                "select m.run, v.value from campaign_run c join metric m on m.run = c.run "
                        + "join metric_value v on v.metric = m.id where c.campaign = ? and m.name = ? and m.phase = ? "
                        + "and m.kind = ? and v.statistic = ? and v.value is not null",
                campaign,
                metric,
                phase,
                kind,
                statistic);
        return figures;
    }

    private static CampaignRow campaign(ResultSet row) throws SQLException {
        String ended = row.getString("ended");
        return new CampaignRow(
                row.getString("id"),
                row.getString("project"),
                row.getString("model"),
                row.getString("experiment"),
                row.getString("design"),
                row.getString("identity"),
                row.getString("command"),
                row.getString("plan"),
                row.getString("correction"),
                Instant.parse(row.getString("started")),
                ended == null ? null : Instant.parse(ended));
    }
}
