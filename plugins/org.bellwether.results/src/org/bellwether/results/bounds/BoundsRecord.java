// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.bounds;

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
 * The worst cases that an analysis of schedulability found before a session measured them. The file {@value #FILE} in a
 * run's folder contains them if the run's model has timing.
 *
 * @param schema      {@value #SCHEMA}
 * @param discipline  the discipline that was analysed, for people
 * @param bounds      by figure
 * @param assumptions the assumptions of the bounds, a sentence each without the full stop
 */
public record BoundsRecord(String schema, String discipline, List<Bound> bounds, List<String> assumptions) {
    /** Name and version of the record's form in JSON. */
    public static final String SCHEMA = "bellwether.bounds/1";

    /** The file in the folder of a run. */
    public static final String FILE = "bounds.json";

    /** The kind of metrics whose maximum a bound limits. */
    public static final String LATENCY = "latency";

    /** The kind of metrics with the deadlines that programs counted. */
    public static final String DEADLINES = "deadline-misses";

    private static final ObjectMapper MAPPER =
            new ObjectMapper().disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES);

    /**
     * The bound of a figure.
     *
     * @param name       the timer, operation or event that has the deadline
     * @param metric     the metric's name
     * @param phase      its phase
     * @param kind       {@value #LATENCY} or {@value #DEADLINES}
     * @param boundNs    the worst case in ns; null if none is known
     * @param deadlineNs the deadline in ns
     * @param guaranteed whether the analysis guarantees the deadline
     * @param test       the test that decided, for people; empty if none did
     * @param reason     why there is no bound; empty if there is one
     */
    public record Bound(
            String name,
            String metric,
            String phase,
            String kind,
            Long boundNs,
            long deadlineNs,
            boolean guaranteed,
            String test,
            String reason) {}

    /** Copies the lists. */
    public BoundsRecord {
        bounds = List.copyOf(bounds);
        assumptions = List.copyOf(assumptions);
    }

    /** Writes the record into the folder of a run. */
    public void write(Path runFolder) throws IOException {
        Files.createDirectories(runFolder);
        FileWriting.writeString(runFolder.resolve(FILE), MAPPER.writeValueAsString(this) + "\n");
    }

    /** Returns the bounds of a run; empty if none were found, or the file is damaged or of another version. */
    public static Optional<BoundsRecord> read(Path runFolder) {
        Path file = runFolder.resolve(FILE);
        if (!Files.isRegularFile(file)) {
            return Optional.empty();
        }
        try {
            JsonNode json = MAPPER.readTree(file.toFile());
            return json.path("schema").asText().equals(SCHEMA)
                    ? Optional.of(MAPPER.treeToValue(json, BoundsRecord.class))
                    : Optional.empty();
        } catch (IOException | RuntimeException e) {
            return Optional.empty(); // the measurements are shown without bounds
        }
    }
}
