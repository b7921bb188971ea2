// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.tuning;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.bellwether.model.util.FileWriting;

/**
 * The build settings that were tried for a model, and the choice: {@value #FILE} in the folder of each run of
 * the tuning's sessions. The runs' rows state the machine.
 *
 * @param schema     {@value #SCHEMA}
 * @param when       when the tuning ended, ISO 8601 in UTC
 * @param experiment the experiment
 * @param target     the ORB
 * @param options    values of options from the user, by {@code target.option}
 * @param parameters values of the experiment's parameters from the user, by name
 * @param rateScale  factor on the rates of timers
 * @param modelHash  the hash of the stored model
 * @param seconds    the longest time to measure (s)
 * @param precision  the width of intervals, from end to end, that ended a session before its time limit
 * @param compiler   the compiler of the choice: its version, and the flags of the environment
 * @param orb        the hash of the ORB's sources, or the version of an installed one
 * @param kept       the name of the chosen candidate; {@value #DEFAULT} if none was chosen
 * @param settings   the settings of that candidate's build, by name; empty for the default build
 * @param stages     the sessions, in order
 */
public record TuningRecord(
        String schema,
        String when,
        String experiment,
        String target,
        Map<String, String> options,
        Map<String, String> parameters,
        double rateScale,
        String modelHash,
        double seconds,
        double precision,
        String compiler,
        String orb,
        String kept,
        Map<String, String> settings,
        List<Stage> stages) {
    /** Name and version of the record's form in JSON. */
    public static final String SCHEMA = "bellwether.tuning/1";

    /** The file in the folder of a run. */
    public static final String FILE = "tuning.json";

    /** The configuration with the default build. */
    public static final String DEFAULT = "default";

    private static final ObjectMapper MAPPER =
            new ObjectMapper().disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES);

    /**
     * One session.
     *
     * @param name       {@code screening} or {@code confirmation}
     * @param session    the session's id; empty if nothing could be measured
     * @param candidates the builds that were compared with the default build
     */
    public record Stage(String name, String session, List<Candidate> candidates) {
        /** Copies the list. */
        public Stage {
            candidates = List.copyOf(candidates);
        }
    }

    /**
     * A build that was tried.
     *
     * @param name      the candidate's name
     * @param settings  the settings of its build, by name
     * @param judgement the key of its judgement: {@code better}, {@code worse}, {@code mixed}, {@code undecided} or
     *     {@code failed}
     * @param failure   why it was not measured; empty if it was
     * @param figures   the primary figures
     */
    public record Candidate(
            String name, Map<String, String> settings, String judgement, String failure, List<FigureRatio> figures) {
        /** Copies the collections. */
        public Candidate {
            settings = new TreeMap<>(settings);
            figures = List.copyOf(figures);
        }
    }

    /**
     * A figure of a candidate in comparison with the default build. An unknown number is null.
     *
     * @param figure  the figure and its phase, for people
     * @param unit    its unit
     * @param base    the figure of the default build; {@code other} is the candidate's
     * @param effect  the ratio of both figures; for parts of a whole, their difference
     * @param low     the lower end of the 95 % interval, {@code high} the upper one
     * @param visible the smallest difference that four of five such comparisons find
     * @param verdict the verdict, which holds simultaneously with all others of the session, for people
     * @param ratio   the effect as text for people; {@code interval} and {@code visibleFrom} are such texts, too
     */
    public record FigureRatio(
            String figure,
            String unit,
            Double base,
            Double other,
            Double effect,
            Double low,
            Double high,
            Double visible,
            String verdict,
            String ratio,
            String interval,
            String visibleFrom) {}

    /** Copies the collections. */
    public TuningRecord {
        options = new TreeMap<>(options);
        parameters = new TreeMap<>(parameters);
        settings = new TreeMap<>(settings);
        stages = List.copyOf(stages);
    }

    /** Returns whether a candidate was chosen instead of the default build. */
    public boolean keepsOne() {
        return !kept.equals(DEFAULT);
    }

    /** Writes the record into the folder of a run. */
    public void write(Path runFolder) throws IOException {
        Files.createDirectories(runFolder);
        FileWriting.writeString(
                runFolder.resolve(FILE), MAPPER.writerWithDefaultPrettyPrinter().writeValueAsString(this) + "\n");
    }

    /** Returns the record of a run; empty if there is none, or the file is damaged or of another version. */
    public static Optional<TuningRecord> read(Path runFolder) {
        Path file = runFolder.resolve(FILE);
        if (!Files.isRegularFile(file)) {
            return Optional.empty();
        }
        try {
            JsonNode json = MAPPER.readTree(file.toFile());
            return json.path("schema").asText().equals(SCHEMA)
                    ? Optional.of(MAPPER.treeToValue(json, TuningRecord.class))
                    : Optional.empty();
        } catch (IOException | RuntimeException e) {
            return Optional.empty(); // the measurements are shown without it
        }
    }

    /** Returns the record as JSON. */
    public JsonNode json() {
        return MAPPER.valueToTree(this);
    }
}
