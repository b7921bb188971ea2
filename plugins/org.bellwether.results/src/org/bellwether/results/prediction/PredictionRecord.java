// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.prediction;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.bellwether.model.util.FileWriting;

/**
 * The gains that were predicted for a specialised configuration before a session measured it: {@value #FILE} in the
 * folder of each of the configuration's runs.
 *
 * @param schema          {@value #SCHEMA}
 * @param calibration     the session that measured the costs
 * @param calibrated      the time when that session began, ISO 8601 in UTC
 * @param base            the configuration with which the specialised one is compared
 * @param specialisations the specialisations of the configuration, sorted
 * @param exact           whether the model determines how often each message is sent; otherwise the rates are estimated
 * @param figures         the predictions
 */
public record PredictionRecord(
        String schema,
        String calibration,
        String calibrated,
        String base,
        List<String> specialisations,
        boolean exact,
        List<Predicted> figures) {
    /** Name and version of the record's form in JSON. */
    public static final String SCHEMA = "bellwether.prediction/1";

    /** The file in the folder of a run. */
    public static final String FILE = "prediction.json";

    private static final ObjectMapper MAPPER =
            new ObjectMapper().disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES);

    /**
     * The gain of one figure.
     *
     * @param metric    the metric's name
     * @param phase     the phase
     * @param kind      the metric's kind: {@code instructions} or {@code latency}
     * @param statistic {@code value} or {@code p50}
     * @param unit      the key of a {@link CostUnit}
     * @param gain      the predicted reduction of the figure
     */
    public record Predicted(String metric, String phase, String kind, String statistic, String unit, Gain gain) {}

    /** Copies the lists. */
    public PredictionRecord {
        specialisations = List.copyOf(specialisations);
        figures = List.copyOf(figures);
    }

    /** Writes the record into the folder of a run. */
    public void write(Path runFolder) throws IOException {
        Files.createDirectories(runFolder);
        FileWriting.writeString(runFolder.resolve(FILE), MAPPER.writeValueAsString(this) + "\n");
    }

    /** Returns the predictions for a run; empty if there are none, or if the file is damaged or of another version. */
    public static Optional<PredictionRecord> read(Path runFolder) {
        Path file = runFolder.resolve(FILE);
        if (!Files.isRegularFile(file)) {
            return Optional.empty();
        }
        try {
            JsonNode json = MAPPER.readTree(file.toFile());
            return json.path("schema").asText().equals(SCHEMA)
                    ? Optional.of(MAPPER.treeToValue(json, PredictionRecord.class))
                    : Optional.empty();
        } catch (IOException | RuntimeException e) {
            return Optional.empty(); // the measurements are shown without predictions
        }
    }

    /** Returns the record as JSON, for a run. */
    public JsonNode json() {
        return MAPPER.valueToTree(this);
    }
}
