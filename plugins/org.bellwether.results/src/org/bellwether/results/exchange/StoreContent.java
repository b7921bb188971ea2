// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.exchange;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Map;
import org.bellwether.results.statistics.MetricResult;
import org.bellwether.results.store.CampaignStore.Attempt;
import org.bellwether.results.store.row.CampaignRow;
import org.bellwether.results.store.row.Revision;
import org.bellwether.results.store.row.RoundRow;
import org.bellwether.results.store.row.RunRow;
import org.bellwether.results.store.row.SessionRow;
import org.bellwether.results.store.row.SuiteAttempt;
import org.bellwether.results.store.row.SuiteRow;
import org.bellwether.results.store.row.Warning;

/**
 * Sessions with all their data except sample files, as in {@code store.json}: the fields of these records are the
 * fields of the file, which docs/reference/store.schema.json describes.
 *
 * @param schema {@link #SCHEMA}
 */
public record StoreContent(
        String schema,
        List<Model> models,
        List<Host> hosts,
        List<Session> sessions,
        List<Campaign> campaigns,
        List<Suite> suites) {
    public static final String SCHEMA = "bellwether.store/1";

    /** Replaces missing suites by an empty list, because exports of older versions have no suites. */
    public StoreContent {
        suites = suites == null ? List.of() : suites;
    }

    /** A model's files: texts by path in the project. */
    public record Model(String hash, String name, Map<String, String> files) {}

    /** A machine's facts. */
    public record Host(String hash, JsonNode facts) {}

    /** The work of one command; the revision is null if the commit is unknown. */
    public record Session(SessionRow session, Revision revision, List<Run> runs) {}

    /** One run. */
    public record Run(RunRow run, List<RoundRow> rounds, List<MetricResult> metrics, List<Warning> warnings) {}

    /** A designed experiment, and the runs that were made for its steps. */
    public record Campaign(CampaignRow campaign, List<Attempt> attempts) {}

    /** Experiments that one command ran, and the attempts for each. */
    public record Suite(SuiteRow suite, List<SuiteAttempt> attempts) {}
}
