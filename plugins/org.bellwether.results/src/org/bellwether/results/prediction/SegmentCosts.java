// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.prediction;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.bellwether.model.util.FileWriting;
import org.bellwether.results.host.HostFacts;
import org.bellwether.results.host.Machine;
import org.bellwether.results.store.Store;
import org.bellwether.results.store.row.RunRow;

/**
 * A calibration: the gain of each specialisation of an ORB on a machine, for calls of several shapes. The file {@value
 * #FILE} is in the folder of the run of the general runtime, which the store keeps with the machine's facts.
 *
 * @param schema  {@value #SCHEMA}
 * @param session the session that measured the costs
 * @param when    the time when that session began, ISO 8601 in UTC
 * @param runtime the general runtime, with its name in the run's record
 * @param options effective values of the ORB's options on which the gains depend
 * @param gains   the measured gains
 */
public record SegmentCosts(
        String schema,
        String session,
        String when,
        String runtime,
        Map<String, String> options,
        List<MeasuredGain> gains) {
    /** Name and version of the file's form in JSON. */
    public static final String SCHEMA = "bellwether.segment-costs/2";

    /** The file in the folder of a run. */
    public static final String FILE = "segment-costs.json";

    /** The name of the calibration's model. */
    public static final String MODEL = "segments";

    /** The configuration without specialisations. */
    public static final String GENERAL = "general";

    /** The name of all specialisations together. */
    public static final String ALL = "all";

    private static final ObjectMapper MAPPER = JsonMapper.builder()
            .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .enable(DeserializationFeature.FAIL_ON_MISSING_CREATOR_PROPERTIES)
            .enable(DeserializationFeature.FAIL_ON_NULL_CREATOR_PROPERTIES)
            .enable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
            .build();

    /**
     * The cost of the general runtime minus that of a specialised one, for one shape of calls.
     *
     * @param specialisation the specialisation, or {@link #ALL}
     * @param unit           the key of a {@link CostUnit}
     * @param phase          the phase in which it was measured
     * @param work           the work that has this cost
     * @param gain           the difference
     * @param error          the standard error of the gain, above 0
     */
    public record MeasuredGain(
            String specialisation, String unit, String phase, SegmentCounts work, double gain, double error) {}

    /** Copies the collections. */
    public SegmentCosts {
        options = Map.copyOf(options);
        gains = List.copyOf(gains);
    }

    /**
     * Returns whether a gain belongs to at least one message, and has finite numbers and an error above 0, as models
     * require.
     */
    public static boolean isMeasurable(MeasuredGain gain) {
        return !gain.work().none()
                && Arrays.stream(gain.work().terms()).allMatch(count -> Double.isFinite(count) && count >= 0)
                && Double.isFinite(gain.gain())
                && Double.isFinite(gain.error())
                && gain.error() > 0;
    }

    /** Writes the calibration into the folder of a run. */
    public void write(Path runFolder) throws IOException {
        Files.createDirectories(runFolder);
        FileWriting.writeString(
                runFolder.resolve(FILE), MAPPER.writerWithDefaultPrettyPrinter().writeValueAsString(this) + "\n");
    }

    /**
     * Reads a file; empty if the file has another version.
     *
     * @throws IOException if the file cannot be read or is damaged: it is no JSON, lacks a part, or has a number that
     *     no measurement gives; the message names the file
     */
    public static Optional<SegmentCosts> read(Path file) throws IOException {
        try {
            JsonNode json = MAPPER.readTree(file.toFile());
            if (!json.path("schema").isTextual()) {
                throw damaged(file, "it has no schema", null);
            } else if (!json.path("schema").asText().equals(SCHEMA)) {
                return Optional.empty();
            }
            SegmentCosts costs = MAPPER.treeToValue(json, SegmentCosts.class);
            for (int i = 0; i < costs.gains().size(); i++) {
                if (!isMeasurable(costs.gains().get(i))) {
                    String what = "gains[" + i + "] has no message, an error that is not above 0, or a number that is"
                            + " not finite";
                    throw damaged(file, what, null);
                }
            }
            return Optional.of(costs);
        } catch (JsonProcessingException e) {
            throw damaged(file, e.getOriginalMessage(), e);
        }
    }

    private static IOException damaged(Path file, String what, JsonProcessingException cause) {
        return new IOException(file + " is damaged: " + what, cause);
    }

    /**
     * Returns the newest calibration of a machine in its present state.
     *
     * @param options effective values of the ORB's options; those on which the gains depend must equal the
     *     calibration's
     * @throws IOException if the store has a calibration that cannot be read
     */
    public static Optional<SegmentCosts> of(Store store, HostFacts host, Map<String, String> options)
            throws IOException {
        Machine here = Machine.of(host);
        List<RunRow> runs = store.reader().goodRunsOf(MODEL); // the oldest first
        for (int i = runs.size() - 1; i >= 0; i--) {
            RunRow run = runs.get(i);
            Path file = store.runFolder(run.id()).resolve(FILE);
            boolean measured = run.variant().equals(GENERAL) && Files.isRegularFile(file);
            if (measured && isOf(here, store.reader().host(run.hostHash()))) {
                Optional<SegmentCosts> found = read(file).filter(costs -> costs.isFor(options));
                if (found.isPresent()) {
                    return found;
                }
            }
        }
        return Optional.empty();
    }

    private static boolean isOf(Machine here, Optional<HostFacts> facts) {
        return facts.map(Machine::of).filter(here::agreesWith).isPresent();
    }

    private boolean isFor(Map<String, String> effective) {
        return options.entrySet().stream()
                .allMatch(option -> option.getValue().equals(effective.getOrDefault(option.getKey(), "")));
    }
}
