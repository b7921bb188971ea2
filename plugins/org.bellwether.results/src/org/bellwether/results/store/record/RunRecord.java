// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.store.record;

import java.util.List;
import org.bellwether.results.statistics.MetricResult;
import org.bellwether.results.store.row.RoundRow;
import org.bellwether.results.store.row.RunRow;
import org.bellwether.results.store.row.Warning;

/**
 * The database's facts about one ended run: {@code runs/<id>/run.json}.
 *
 * @param schema {@link #SCHEMA}
 * @param run the run's row
 * @param rounds the run's launches
 * @param metrics the run's figures, in the order of the model
 * @param warnings the warnings about its figures
 * @param steps the steps of campaigns for which the run was made
 * @param files the run's sample files, in the order of their names
 */
public record RunRecord(
        String schema,
        RunRow run,
        List<RoundRow> rounds,
        List<MetricResult> metrics,
        List<Warning> warnings,
        List<StepRecord> steps,
        List<SampleRecord> files) {
    public static final String SCHEMA = "bellwether.run-record/1";

    /**
     * A step of a campaign for which the run was made.
     *
     * @param campaign the campaign's id
     * @param step from 0
     * @param attempt from 1
     */
    public record StepRecord(String campaign, int step, int attempt) {}

    /**
     * A sample file.
     *
     * @param name the path in the run's folder, with slashes
     * @param bytes the size
     * @param crc32c checksum of its content (CRC-32C, RFC 3720), eight hexadecimal digits
     */
    public record SampleRecord(String name, long bytes, String crc32c) {}

    /** Returns whether the record has all parts; a truncated file may still be valid JSON. */
    boolean isComplete() {
        return run != null
                && run.id() != null
                && run.session() != null
                && run.modelHash() != null
                && run.hostHash() != null
                && run.started() != null
                && run.ended() != null
                && run.status() != null
                && rounds != null
                && metrics != null
                && warnings != null
                && steps != null
                && files != null;
    }
}
