// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.prediction.measured;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.bellwether.results.CanonicalJson;
import org.bellwether.results.comparison.Comparison;
import org.bellwether.results.comparison.blocks.BlockComparison;
import org.bellwether.results.comparison.blocks.BlockReader;
import org.bellwether.results.comparison.estimate.ComparisonGroup;
import org.bellwether.results.comparison.estimate.EffectScale;
import org.bellwether.results.comparison.estimate.Figure;
import org.bellwether.results.data.RunData;
import org.bellwether.results.data.SessionData;
import org.bellwether.results.instructions.InstructionMetrics;
import org.bellwether.results.paired.Interval;
import org.bellwether.results.paired.PairedEstimate;
import org.bellwether.results.prediction.CostUnit;
import org.bellwether.results.prediction.SegmentCosts;
import org.bellwether.results.prediction.SegmentCosts.MeasuredGain;
import org.bellwether.results.statistics.MetricResult;
import org.bellwether.results.store.Store;

/**
 * Reads the results of a calibration's session: for each specialisation and phase, the difference of the counted
 * instructions, and of the medians of the latency. The error of the latter comes from the comparison in blocks.
 */
public final class CostReader {
    /** The normal distribution's quantile of a two-sided 95 % interval. */
    private static final double NORMAL = 1.96;

    /** The smallest error of counts: if other paths are taken, counts differ by more. */
    private static final double LEAST_INSTRUCTIONS = 1;

    private static final double LEAST_NS = 1;

    private final Store store;
    private final SessionData view;
    private final List<CalibrationPhase> phases;

    private CostReader(Store store, SessionData view, List<CalibrationPhase> phases) {
        this.store = store;
        this.view = view;
        this.phases = phases;
    }

    /**
     * Reads the costs, and writes them into the folder of the general runtime's run.
     *
     * @param session a session with successful runs
     * @param options the options that the gains depend on, with their effective values
     * @return empty if the session has no run of the general runtime, or no other run to compare with it
     */
    public static Optional<SegmentCosts> store(
            Store store, String session, List<CalibrationPhase> phases, Map<String, String> options)
            throws IOException {
        Optional<SessionData> view = SessionData.read(store.reader(), session);
        Optional<RunData> general = view.stream()
                .flatMap(found -> found.runs().stream())
                .filter(run -> run.run().variant().equals(SegmentCosts.GENERAL))
                .findFirst();
        if (general.isEmpty()) {
            return Optional.empty();
        }
        List<MeasuredGain> gains = new CostReader(store, view.get(), phases).gains(general.get());
        if (gains.isEmpty()) {
            return Optional.empty();
        }
        SegmentCosts costs = new SegmentCosts(
                SegmentCosts.SCHEMA,
                session,
                view.get().session().started().toString(),
                runtime(general.get()),
                new TreeMap<>(options),
                gains);
        costs.write(store.runFolder(general.get().run().id()));
        return Optional.of(costs);
    }

    private static String runtime(RunData run) {
        String build = run.run().build();
        return build == null
                ? ""
                : CanonicalJson.read(build, JsonNode.class).path("runtime").asText("");
    }

    private List<MeasuredGain> gains(RunData general) throws IOException {
        List<MeasuredGain> gains = new ArrayList<>();
        for (RunData run : view.runs()) {
            if (run == general) {
                continue;
            }
            BlockReader.Blocks blocks = new BlockReader(store::samples)
                    .read(
                            side(general),
                            side(run),
                            phases.stream().map(CostReader::latency).toList());
            for (CalibrationPhase phase : phases) {
                instructions(general, run, phase)
                        .filter(SegmentCosts::isMeasurable)
                        .ifPresent(gains::add);
                nanoseconds(run, phase, blocks)
                        .filter(SegmentCosts::isMeasurable)
                        .ifPresent(gains::add);
            }
        }
        return gains;
    }

    private ComparisonGroup side(RunData run) {
        return new ComparisonGroup(run.run().variant(), List.of(run), List.of(view.session()), view.host());
    }

    private static Figure latency(CalibrationPhase phase) {
        return new Figure(phase.metric(), phase.name(), "latency", "p50", "ns");
    }

    private static Optional<MeasuredGain> instructions(RunData general, RunData run, CalibrationPhase phase) {
        Optional<MetricResult> base = general.metric(InstructionMetrics.NAME, phase.name(), InstructionMetrics.KIND);
        Optional<MetricResult> other = run.metric(InstructionMetrics.NAME, phase.name(), InstructionMetrics.KIND);
        if (base.isEmpty() || other.isEmpty()) {
            return Optional.empty();
        }
        double error = Math.max(LEAST_INSTRUCTIONS, Math.max(spread(base.get()), spread(other.get())));
        return Optional.of(new MeasuredGain(
                run.run().variant(),
                CostUnit.INSTRUCTIONS.key(),
                phase.name(),
                phase.activation(),
                value(base.get()) - value(other.get()),
                error));
    }

    private static double value(MetricResult metric) {
        return metric.value(InstructionMetrics.ALL);
    }

    private static double spread(MetricResult metric) {
        return value(metric) * metric.value(InstructionMetrics.spreadOf(InstructionMetrics.ALL));
    }

    private static Optional<MeasuredGain> nanoseconds(RunData run, CalibrationPhase phase, BlockReader.Blocks blocks) {
        return BlockComparison.of(
                        EffectScale.RATIO, blocks.blocks().getOrDefault(latency(phase), List.of()), blocks.seconds())
                .flatMap(BlockComparison::difference)
                .filter(PairedEstimate::isDecidable)
                .flatMap(difference -> {
                    Interval interval = difference.interval(Comparison.ALPHA);
                    return interval.isFinite()
                            ? Optional.of(new MeasuredGain(
                                    run.run().variant(),
                                    CostUnit.NANOSECONDS.key(),
                                    phase.name(),
                                    phase.sample(),
                                    -difference.location(),
                                    Math.max(LEAST_NS, interval.width() / (2 * NORMAL))))
                            : Optional.empty();
                });
    }
}
