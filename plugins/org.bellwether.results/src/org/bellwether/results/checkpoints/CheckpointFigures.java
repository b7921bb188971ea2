// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.checkpoints;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import org.bellwether.model.util.FileWriting;

/**
 * The split of the time of a run's calls. Times are in ns; a percentile for which there are too few calls is null.
 *
 * @param schema       {@value #SCHEMA}
 * @param clockNs      the cost of reading the clock on the machine, the largest of all processes
 * @param checkpointNs the cost of passing a checkpoint, including reading the clock
 * @param connections  in the order of phases and names
 */
public record CheckpointFigures(String schema, double clockNs, double checkpointNs, List<Split> connections) {
    /** Name and version of the figures' form in JSON. */
    public static final String SCHEMA = "bellwether.checkpoints/1";

    /** The file in a run's folder. */
    public static final String FILE = "checkpoints.json";

    private static final ObjectMapper MAPPER =
            new ObjectMapper().disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES);

    public CheckpointFigures {
        connections = List.copyOf(connections);
    }

    /**
     * The calls of one operation over one connection in one phase.
     *
     * @param from     the caller or publisher, {@code <instance>.<port>}
     * @param to       the called port or consumer
     * @param kind     which checkpoints of its calls are recorded: two-way, oneway, collocated, the caller's side only
     * @param calls    number of calls that were split; the figures are computed from them
     * @param others   number of calls that were not split, because a side is missing, or because they took another path
     * @param p50      the median of the whole call; for a oneway call, until its servant has returned
     * @param segments in the order of a call
     * @param refused why the segments between two hosts are not separated, or why the server's are missing, a sentence
     *     without the full stop; null if all segments are there
     */
    public record Split(
            String phase,
            String from,
            String to,
            String operation,
            String kind,
            long calls,
            long others,
            double p50,
            Double p99,
            List<Part> segments,
            @JsonInclude(JsonInclude.Include.NON_NULL) String refused) {
        public Split {
            segments = List.copyOf(segments);
        }

        /** Returns the error bound of the whole call by the clocks of two hosts; empty if one clock measured the call. */
        public Optional<Double> wholeBound() {
            boolean isOneClock = segments.isEmpty()
                    || segments.get(segments.size() - 1).segment().side() == Segment.ComparisonGroup.CLIENT;
            return isOneClock
                    ? Optional.empty()
                    : segments.stream()
                            .map(Part::clockBound)
                            .filter(Objects::nonNull)
                            .max(Double::compare);
        }

        /** Returns the sum of the segments' medians, to which shares refer. */
        public double sum() {
            return segments.stream().mapToDouble(Part::p50).sum();
        }

        private boolean isLike(Split other) {
            return phase.equals(other.phase)
                    && from.equals(other.from)
                    && to.equals(other.to)
                    && operation.equals(other.operation)
                    && kind.equals(other.kind)
                    && segments.stream()
                            .map(Part::segment)
                            .toList()
                            .equals(other.segments.stream().map(Part::segment).toList());
        }

        /** Returns a segment's share of the sum, from 0 to 1. */
        public double share(Part part) {
            double sum = sum();
            return sum > 0 ? part.p50() / sum : 0;
        }
    }

    /**
     * The time of one segment.
     *
     * @param from       the number of the checkpoint at the start
     * @param to         the number of the checkpoint at the end
     * @param clockBound the largest error because of the clocks of two hosts; null if one clock measured the segment
     */
    public record Part(
            Segment segment,
            int from,
            int to,
            double p50,
            Double p99,
            @JsonInclude(JsonInclude.Include.NON_NULL) Double clockBound) {}

    /**
     * Returns the mean figures of several runs of one configuration, for the parts of a call that all runs have.
     */
    public static CheckpointFigures pooled(List<CheckpointFigures> runs) {
        CheckpointFigures first = runs.get(0);
        List<Split> splits = new ArrayList<>();
        for (Split split : first.connections()) {
            List<Split> same = runs.stream()
                    .flatMap(run -> run.connections().stream().filter(split::isLike))
                    .toList();
            List<Part> parts = new ArrayList<>();
            for (int i = 0; i < split.segments().size(); i++) {
                int place = i;
                Part part = split.segments().get(i);
                parts.add(new Part(
                        part.segment(),
                        part.from(),
                        part.to(),
                        mean(same, each -> each.segments().get(place).p50()),
                        mean(same, each -> each.segments().get(place).p99()),
                        widest(same, each -> each.segments().get(place).clockBound())));
            }
            splits.add(new Split(
                    split.phase(),
                    split.from(),
                    split.to(),
                    split.operation(),
                    split.kind(),
                    same.stream().mapToLong(Split::calls).sum(),
                    same.stream().mapToLong(Split::others).sum(),
                    mean(same, Split::p50),
                    mean(same, Split::p99),
                    parts,
                    split.refused()));
        }
        return new CheckpointFigures(
                SCHEMA,
                runs.stream().mapToDouble(CheckpointFigures::clockNs).max().orElse(0),
                runs.stream().mapToDouble(CheckpointFigures::checkpointNs).max().orElse(0),
                splits);
    }

    /** Returns the largest bound; null if one clock measured all splits. */
    private static Double widest(List<Split> splits, Function<Split, Double> bound) {
        return splits.stream()
                .map(bound)
                .filter(Objects::nonNull)
                .max(Double::compare)
                .orElse(null);
    }

    /** Returns the mean; null if a split lacks the figure. */
    private static Double mean(List<Split> splits, Function<Split, Double> figure) {
        double sum = 0;
        for (Split split : splits) {
            Double value = figure.apply(split);
            if (value == null) {
                return null;
            }
            sum += value;
        }
        return sum / splits.size();
    }

    /** Returns the figures as JSON. */
    public JsonNode json() {
        return MAPPER.valueToTree(this);
    }

    /** Writes the figures into a run's folder. */
    public void write(Path folder) throws IOException {
        Files.createDirectories(folder);
        FileWriting.writeString(folder.resolve(FILE), MAPPER.writeValueAsString(this) + "\n");
    }

    /**
     * Returns the figures in a run's folder; empty if there are none, or if the file is damaged or of another version.
     */
    public static Optional<CheckpointFigures> read(Path folder) {
        Path file = folder.resolve(FILE);
        if (!Files.isRegularFile(file)) {
            return Optional.empty();
        }
        try {
            JsonNode json = MAPPER.readTree(file.toFile());
            return json.path("schema").asText().equals(SCHEMA)
                    ? Optional.of(MAPPER.treeToValue(json, CheckpointFigures.class))
                    : Optional.empty();
        } catch (IOException | RuntimeException e) {
            return Optional.empty(); // the other figures remain usable
        }
    }
}
