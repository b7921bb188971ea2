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
 * A calibration: what each specialisation of an ORB gained on a machine, for calls of several shapes. It is {@value
 * #FILE} in the folder of the run of the general runtime, which the store keeps with the machine's facts.
 *
 * @param schema  {@value #SCHEMA}
 * @param session the session that measured it
 * @param when    when that began, ISO 8601 in UTC
 * @param runtime the general runtime, as the run's record names it
 * @param options effective values of those of the ORB's options that the gains depend on
 * @param gains   what was measured
 */
public record SegmentCosts(
        String schema,
        String session,
        String when,
        String runtime,
        Map<String, String> options,
        List<MeasuredGain> gains) {
    /** Name and version of its form in JSON. */
    public static final String SCHEMA = "bellwether.segment-costs/1";

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
     * @param work           what was done for that cost
     * @param gain           the difference
     * @param error          its standard error, above 0
     */
    public record MeasuredGain(
            String specialisation, String unit, String phase, Work work, double gain, double error) {}

    /** Keeps copies. */
    public SegmentCosts {
        options = Map.copyOf(options);
        gains = List.copyOf(gains);
    }

    /** Returns whether a gain is of some message, and has finite numbers and an error above 0: others fit no model. */
    public static boolean isMeasurable(MeasuredGain gain) {
        return !gain.work().none()
                && Arrays.stream(gain.work().terms()).allMatch(count -> Double.isFinite(count) && count >= 0)
                && Double.isFinite(gain.gain())
                && Double.isFinite(gain.error())
                && gain.error() > 0;
    }

    /** Writes it into the folder of a run. */
    public void write(Path runFolder) throws IOException {
        Files.createDirectories(runFolder);
        FileWriting.writeString(
                runFolder.resolve(FILE), MAPPER.writerWithDefaultPrettyPrinter().writeValueAsString(this) + "\n");
    }

    /**
     * Reads a file; empty if it is of another version.
     *
     * @throws IOException if the file cannot be read, or is damaged: it is no JSON, lacks a part, or has a number that
     *     no measurement gives. The message has the file.
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
     * The newest calibration of a machine in its present state.
     *
     * @param options effective values of the ORB's options: those that the gains depend on must be the calibration's
     * @throws IOException if the store has one that cannot be read
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
