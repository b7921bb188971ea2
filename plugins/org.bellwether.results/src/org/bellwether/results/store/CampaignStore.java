// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.store;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Campaigns in the store, and which runs were made for which of their steps. */
public final class CampaignStore {
    private final Database database;

    CampaignStore(Database database) {
        this.database = database;
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
    }

    /** Replaces the plan of a campaign that goes on. */
    public void plan(String campaign, String plan) {
        database.update("update campaign set plan = ? where id = ?", plan, campaign);
    }

    /** Says how drift was taken out of its responses. */
    public void correct(String campaign, String correction) {
        database.update("update campaign set correction = ? where id = ?", correction, campaign);
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
    }

    /** The newest campaign that was asked for in the same way. */
    public Optional<CampaignRow> latest(String identity) {
        return database.one(
                CampaignStore::campaign,
                "select * from campaign where identity = ? order by id desc limit 1",
                identity);
    }

    public Optional<CampaignRow> campaign(String id) {
        return database.one(CampaignStore::campaign, "select * from campaign where id = ?", id);
    }

    /** What was run for it, by step and attempt. */
    public List<Attempt> attempts(String campaign) {
        return database.list(
                row -> new Attempt(row.getInt("step"), row.getInt("attempt"), row.getString("run")),
                "select * from campaign_run where campaign = ? order by step, attempt",
                campaign);
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
