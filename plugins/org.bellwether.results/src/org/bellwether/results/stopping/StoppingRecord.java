// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.stopping;

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
 * The record of a session's looks during its measurement, and of the reason for its end: {@value #FILE} in the folder
 * of each of its runs.
 *
 * @param schema {@value #SCHEMA}
 * @param rule the rule of the session
 * @param figures the deciding figures, with their names for people
 * @param level the two-sided level of the rule's intervals: 0.05 if looks have no influence on intervals
 * @param interrupted whether the session ended before its rule ended it
 * @param comparisons the comparisons of the base with each other configuration
 */
public record StoppingRecord(
        String schema,
        StoppingRule rule,
        List<String> figures,
        double level,
        boolean interrupted,
        List<Pair> comparisons) {
    /** Name and version of the record's form in JSON. */
    public static final String SCHEMA = "bellwether.stopping/1";

    /** The file in a run's folder. */
    public static final String FILE = "stopping.json";

    private static final ObjectMapper MAPPER =
            new ObjectMapper().disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES);

    /**
     * Two configurations.
     *
     * @param reason why measuring them ended, as in a decision: {@code precise}, {@code worse}, {@code most-seconds} …
     * @param figure the figure of the reason; empty if the reason is about all figures
     * @param looks the looks in order of time; the last one decided
     * @param blocksNeeded approximate number of all pairs, if the goal was not reached; null if unknown
     * @param secondsNeeded expected time of all pairs (s), if the goal was not reached; null if unknown
     */
    public record Pair(
            String base,
            String other,
            String reason,
            String figure,
            List<Look> looks,
            Integer blocksNeeded,
            Double secondsNeeded) {
        /** Copies the list. */
        public Pair {
            looks = List.copyOf(looks);
        }

        /** Returns the last look. */
        public Look last() {
            return looks.get(looks.size() - 1);
        }
    }

    /**
     * One look.
     *
     * @param starts number of starts of the processes so far
     * @param blocks number of blocks of the figure with the fewest
     * @param seconds measuring time so far
     * @param figure the figure that is farthest from its end
     * @param width the width of that figure's interval at the level of the look, end to end; null without an interval
     * @param level the two-sided level of the look; null if no decision is allowed yet
     * @param reason why the session continued or ended
     */
    public record Look(
            int starts, int blocks, double seconds, String figure, Double width, Double level, String reason) {}

    /** Copies the lists. */
    public StoppingRecord {
        figures = List.copyOf(figures);
        comparisons = List.copyOf(comparisons);
    }

    /** Writes the record into a run's folder. */
    public void write(Path runFolder) throws IOException {
        Files.createDirectories(runFolder);
        FileWriting.writeString(runFolder.resolve(FILE), MAPPER.writeValueAsString(this) + "\n");
    }

    /** Returns the record of a run; empty if no rule ended it, or if the file is damaged or of another version. */
    public static Optional<StoppingRecord> read(Path runFolder) {
        Path file = runFolder.resolve(FILE);
        if (!Files.isRegularFile(file)) {
            return Optional.empty();
        }
        try {
            JsonNode json = MAPPER.readTree(file.toFile());
            return json.path("schema").asText().equals(SCHEMA)
                    ? Optional.of(MAPPER.treeToValue(json, StoppingRecord.class))
                    : Optional.empty();
        } catch (IOException | RuntimeException e) {
            return Optional
                    .empty(); // the rule is in the run's extent, too: a comparison then takes its narrowest level
        }
    }

    /** Returns the record as JSON, for a session. */
    public JsonNode json() {
        return MAPPER.valueToTree(this);
    }

    /** Returns the findings about one of the others. */
    public Optional<Pair> of(String other) {
        return comparisons.stream().filter(sides -> sides.other().equals(other)).findFirst();
    }
}
