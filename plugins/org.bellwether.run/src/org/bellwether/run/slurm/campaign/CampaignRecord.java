// SPDX-License-Identifier: Apache-2.0
package org.bellwether.run.slurm.campaign;

import com.fasterxml.jackson.core.JacksonException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.SortedMap;
import org.bellwether.results.store.record.RowJson;
import org.bellwether.results.store.row.Revision;
import org.bellwether.run.collect.ResultsException;

/**
 * {@code campaign.json}: the campaign to which a folder's runs belong, and the common values of the runs' rows in the
 * store.
 *
 * @param schema         {@link #SCHEMA}
 * @param campaign       the campaign's id in the run store
 * @param project        the project's folder
 * @param model          the model's name
 * @param modelHash      the hash of the model's files
 * @param experiment     the experiment's name
 * @param target         the ORB
 * @param seed           the seed of all random choices
 * @param rateScale      factor on the rates of timers
 * @param samples        requested number of counted samples; null for the model's number
 * @param warmup         samples before them, not counted; null for the model's number
 * @param revision       the commit of the project's files; null if it is unknown
 * @param configurations by the names of their variants
 */
record CampaignRecord(
        String schema,
        String campaign,
        String project,
        String model,
        String modelHash,
        String experiment,
        String target,
        long seed,
        double rateScale,
        Long samples,
        Long warmup,
        Revision revision,
        SortedMap<String, Configured> configurations) {
    static final String FILE = "campaign.json";
    static final String SCHEMA = "bellwether.campaign-export/1";
    private static final long LARGEST = 64 << 20;

    /**
     * A configuration.
     *
     * @param program       the program's name
     * @param rounds        launches of each run
     * @param configuration the compared settings, canonical JSON
     * @param extent        the extent of the measurement, canonical JSON
     * @param options       the effective values of its options, canonical JSON
     * @param generatedHash the hash of the generated files
     */
    record Configured(
            String program, int rounds, String configuration, String extent, String options, String generatedHash) {}

    String json() {
        try {
            return RowJson.MAPPER.writeValueAsString(this) + "\n";
        } catch (IOException e) {
            throw new IllegalStateException("a campaign's record cannot be written as JSON", e);
        }
    }

    /**
     * Reads the record in a file.
     *
     * @throws ResultsException if the file is no such record
     */
    static CampaignRecord read(Path file) throws IOException, ResultsException {
        if (!Files.isRegularFile(file) || Files.size(file) > LARGEST) {
            throw new ResultsException("The record of the campaign is missing, or it is too large", file);
        }
        CampaignRecord record;
        try {
            record = RowJson.MAPPER.readValue(file.toFile(), CampaignRecord.class);
        } catch (JacksonException e) {
            throw new ResultsException("This is no record of a campaign: " + e.getOriginalMessage(), file);
        }
        if (record == null || !SCHEMA.equals(record.schema())) {
            throw new ResultsException("This is no record of a campaign that this version reads", file);
        } else if (record.isIncomplete()) {
            throw new ResultsException("The record of the campaign lacks a field", file);
        }
        return record;
    }

    private boolean isIncomplete() {
        return campaign == null
                || project == null
                || model == null
                || modelHash == null
                || experiment == null
                || target == null
                || configurations == null
                || configurations.values().stream()
                        .anyMatch(each -> each == null
                                || each.program() == null
                                || !each.program().matches("\\d{4}")
                                || each.rounds() < 1
                                || each.configuration() == null
                                || each.extent() == null
                                || each.generatedHash() == null);
    }
}
