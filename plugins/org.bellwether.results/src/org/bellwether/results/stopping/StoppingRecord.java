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
 * The record of a session's looks while it measured, and of the reason for its end: {@value #FILE} in the folder of
 * each of its runs.
 *
 * @param schema {@value #SCHEMA}
 * @param rule by which it ended
 * @param figures that decided, as people call them
 * @param level of the intervals that belong to the rule, two-sided: 0.05 where looking changes nothing of them
 * @param interrupted whether it was ended before the rule ended it
 * @param comparisons of the base with each other configuration
 */
public record StoppingRecord(
        String schema,
        StoppingRule rule,
        List<String> figures,
        double level,
        boolean interrupted,
        List<Pair> comparisons) {
    /** Name and version of its form in JSON. */
    public static final String SCHEMA = "bellwether.stopping/1";

    /** The file in a run's folder. */
    public static final String FILE = "stopping.json";

    private static final ObjectMapper MAPPER =
            new ObjectMapper().disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES);

    /**
     * Two configurations.
     *
     * @param reason why measuring them ended, as a decision writes it: {@code precise}, {@code worse}, {@code most-seconds} …
     * @param figure the figure that this is about; empty where it is about all
     * @param looks in the order of time; the last one decided
     * @param blocksNeeded about how many pairs are needed in all, if the goal was not reached; null if unknown
     * @param secondsNeeded likewise how long all of them would take
     */
    public record Pair(
            String base,
            String other,
            String reason,
            String figure,
            List<Look> looks,
            Integer blocksNeeded,
            Double secondsNeeded) {
        /** Keeps a copy. */
        public Pair {
            looks = List.copyOf(looks);
        }

        /** The last one. */
        public Look last() {
            return looks.get(looks.size() - 1);
        }
    }

    /**
     * One look.
     *
     * @param starts of the processes so far
     * @param blocks of the figure that has the fewest
     * @param seconds measured so far
     * @param figure the one that is farthest from its end
     * @param width of that figure's interval at the level of the look, end to end; null while there is none
     * @param level of the look, two-sided; null where nothing may be decided yet
     * @param reason why it went on or ended
     */
    public record Look(
            int starts, int blocks, double seconds, String figure, Double width, Double level, String reason) {}

    /** Keeps copies. */
    public StoppingRecord {
        figures = List.copyOf(figures);
        comparisons = List.copyOf(comparisons);
    }

    /** Writes it into a run's folder. */
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
