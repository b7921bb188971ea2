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
 * {@code campaign.json}: the campaign whose runs a folder makes, and what the rows of its runs in the store have in common.
 *
 * @param schema         {@link #SCHEMA}
 * @param campaign       its id in the run store
 * @param project        the project's folder
 * @param model          the model's name
 * @param modelHash      of the model's files
 * @param experiment     the experiment's name
 * @param target         the ORB
 * @param seed           of all random choices
 * @param rateScale      factor on the rates of timers
 * @param samples        counted samples that were asked for; null for the model's
 * @param warmup         samples before them; null likewise
 * @param revision       the commit of the project's files; null where it is not known
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
     * @param program       the name of its program
     * @param rounds        launches of each run
     * @param configuration what is compared with what, canonical JSON
     * @param extent        how long is measured, canonical JSON
     * @param options       the effective values of its options, canonical JSON
     * @param generatedHash hash of what was generated for it
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

    /** Reads the file of a folder. @throws ResultsException if it is none */
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
