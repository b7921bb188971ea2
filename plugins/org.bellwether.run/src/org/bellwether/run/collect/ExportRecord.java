// SPDX-License-Identifier: Apache-2.0
package org.bellwether.run.collect;

import com.fasterxml.jackson.core.JacksonException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.bellwether.results.CanonicalJson;
import org.bellwether.results.experiment.Experiment;
import org.bellwether.results.experiment.ExperimentReader;
import org.bellwether.results.store.record.RowJson;
import org.bellwether.results.store.row.Revision;

/**
 * {@code export.json}: the exported experiment, and the rows of its runs in the store. The file goes to the testbed and
 * returns with the results, so that any machine can collect them. The file may have been changed on the way, so its
 * contents are checked.
 *
 * @param schema        {@link #SCHEMA}
 * @param kind          the kind of testbed
 * @param project       the project's name
 * @param model         the model's name
 * @param experiment    the experiment's name
 * @param seed          the seed of all random choices
 * @param rateScale     factor on the rates of timers
 * @param samples       requested number of counted samples; null for the model's number
 * @param warmup        samples before them, not counted; null for the model's number
 * @param rounds        launches of each run
 * @param extent        the extent of the measurement, canonical JSON
 * @param revision      the commit of the project's files; null if it is unknown
 * @param modelHash     hash of {@code sources}
 * @param generatedHash hash of the bundle's stamp
 * @param runs          one for each target
 * @param plan          the bundle's {@code plan/experiment.json}
 * @param sources       the texts of the model's files by path
 */
public record ExportRecord(
        String schema,
        String kind,
        String project,
        String model,
        String experiment,
        long seed,
        double rateScale,
        Long samples,
        Long warmup,
        int rounds,
        String extent,
        Revision revision,
        String modelHash,
        String generatedHash,
        List<Run> runs,
        String plan,
        Map<String, String> sources) {
    public static final String SCHEMA = "bellwether.export/1";

    private static final long LARGEST = 64 << 20;
    private static final int MOST_ROUNDS = 10_000;
    private static final Pattern TARGET = Pattern.compile("[a-z][a-z0-9]*");

    /**
     * A run.
     *
     * @param target        the ORB
     * @param configuration the compared settings, canonical JSON
     * @param options       the effective values of its options, canonical JSON
     */
    public record Run(String target, String configuration, String options) {}

    /** Returns the file's text. Equal records have equal texts. */
    public String json() {
        try {
            return RowJson.MAPPER.writerWithDefaultPrettyPrinter().writeValueAsString(this) + "\n";
        } catch (IOException e) {
            throw new IllegalStateException("an export's record cannot be written as JSON", e);
        }
    }

    /**
     * Reads the file.
     *
     * @throws ResultsException if the file is no export record, or contradicts itself
     */
    static ExportRecord read(Path file) throws IOException, ResultsException {
        if (!Files.isRegularFile(file) || Files.size(file) > LARGEST) {
            throw new ResultsException("The results lack export.json, or it is too large", file);
        }
        ExportRecord record;
        try {
            record = RowJson.MAPPER.readValue(file.toFile(), ExportRecord.class);
        } catch (JacksonException e) {
            throw new ResultsException("This is no record of an export: " + e.getOriginalMessage(), file);
        }
        String wrong = record == null ? "it is empty" : record.contradiction();
        if (!wrong.isEmpty()) {
            throw new ResultsException("The record of the export contradicts itself: " + wrong, file);
        }
        return record;
    }

    /** Returns the experiment in the form that readers of samples need. */
    Experiment parsedPlan() throws IOException {
        return ExperimentReader.parse(plan, "export.json, plan");
    }

    private String contradiction() {
        if (!SCHEMA.equals(schema)) {
            return "its schema is " + schema + ", and this version reads " + SCHEMA;
        } else if (kind == null
                || project == null
                || model == null
                || experiment == null
                || extent == null
                || modelHash == null
                || generatedHash == null
                || runs == null
                || plan == null
                || sources == null) {
            return "a field is missing";
        } else if (rounds < 1 || rounds > MOST_ROUNDS || !(rateScale > 0) || rateScale == Double.POSITIVE_INFINITY) {
            return "it has " + rounds + " rounds at the scale " + rateScale;
        } else if (sources.containsKey(null)
                || sources.containsValue(null)
                || !CanonicalJson.hash(CanonicalJson.write(sources)).equals(modelHash)) {
            return "the model is not that of its hash";
        }
        return runs.isEmpty() ? "it has no runs" : contradictionOfRuns();
    }

    private String contradictionOfRuns() {
        Set<String> targets = new HashSet<>();
        for (Run run : runs) {
            if (run == null
                    || run.target() == null
                    || run.configuration() == null
                    || !TARGET.matcher(run.target()).matches()
                    || !targets.add(run.target())) {
                return "a run has no target, or the same as another";
            }
            try {
                Map<?, ?> configuration = CanonicalJson.read(run.configuration(), Map.class);
                if (!modelHash.equals(configuration.get("model"))
                        || !experiment.equals(configuration.get("experiment"))
                        || !run.target().equals(configuration.get("target"))) {
                    return "the configuration of " + run.target() + " is of another model, experiment or target";
                }
                CanonicalJson.read(extent, Map.class);
                if (run.options() != null) {
                    CanonicalJson.readTexts(run.options());
                }
            } catch (IllegalArgumentException | ClassCastException e) {
                return "a configuration is no JSON";
            }
        }
        try {
            Experiment planned = parsedPlan();
            return planned.name().equals(experiment) && planned.model().equals(model)
                    ? ""
                    : "the plan is of another experiment";
        } catch (IOException e) {
            return "its plan cannot be read: " + e.getMessage();
        }
    }
}
