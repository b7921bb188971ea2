// SPDX-License-Identifier: Apache-2.0
package org.bellwether.run.prediction;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.bellwether.generator.plan.MeasuringPointPlan;
import org.bellwether.generator.plan.MetricPlan;
import org.bellwether.generator.plan.PhasePlan;
import org.bellwether.generator.plan.Plan;
import org.bellwether.results.host.HostFacts;
import org.bellwether.results.instructions.InstructionMetrics;
import org.bellwether.results.prediction.CostUnit;
import org.bellwether.results.prediction.GainPredictor;
import org.bellwether.results.prediction.GainPredictor.Messages;
import org.bellwether.results.prediction.PredictionRecord;
import org.bellwether.results.prediction.PredictionRecord.Predicted;
import org.bellwether.results.prediction.SegmentCosts;
import org.bellwether.results.store.Store;
import org.bellwether.specialise.load.MessageRates;

/** Predicts the figures of a specialised configuration, before a session measures it. */
public final class SessionPrediction {
    private static final String LATENCY = "latency";

    private final Plan plan;
    private final Set<String> specialisations;
    private final GainPredictor predictor;
    private final MessageRates rates;
    private final Map<String, ConnectionSharing> shares = new HashMap<>();
    private final List<Predicted> figures = new ArrayList<>();
    private boolean exact = true;

    private SessionPrediction(Plan plan, Set<String> specialisations, SegmentCosts costs) {
        this.plan = plan;
        this.specialisations = specialisations;
        predictor = new GainPredictor(costs);
        rates = new MessageRates(plan);
    }

    /**
     * Predicts the medians of latencies, and the instructions of an activation.
     *
     * @param options         the effective options of the configuration
     * @param specialisations the specialisations that the configuration applies; the model allows them everywhere
     * @param base            the configuration without these specialisations
     * @return empty if this machine, in its present state, was not calibrated with these options
     */
    public static Optional<PredictionRecord> of(
            Store store,
            HostFacts host,
            Plan plan,
            Map<String, String> options,
            Set<String> specialisations,
            String base)
            throws IOException {
        return SegmentCosts.of(store, host, options)
                .map(costs -> new SessionPrediction(plan, specialisations, costs).record(costs, base));
    }

    private PredictionRecord record(SegmentCosts costs, String base) {
        for (PhasePlan phase : counted()) {
            MessageRates.Sent sent = rates.ofActivation(phase);
            exact &= sent.exact();
            add(
                    InstructionMetrics.NAME,
                    phase.name(),
                    InstructionMetrics.KIND,
                    InstructionMetrics.ALL,
                    CostUnit.INSTRUCTIONS,
                    ModelPrediction.activation(sent, rates.reports(phase)));
        }
        for (MetricPlan metric : plan.metrics()) {
            if (metric.kind().equals(LATENCY)) {
                latency(metric);
            }
        }
        return new PredictionRecord(
                PredictionRecord.SCHEMA,
                costs.session(),
                costs.when(),
                base,
                List.copyOf(new TreeSet<>(specialisations)),
                exact,
                figures);
    }

    /** Returns the phases whose instructions a run counts, if counting is requested. */
    private List<PhasePlan> counted() {
        List<PhasePlan> saturated =
                plan.phases().stream().filter(PhasePlan::saturated).toList();
        int last = plan.phases().size();
        return saturated.isEmpty() ? plan.phases().subList(Math.max(0, last - 1), last) : saturated;
    }

    private void latency(MetricPlan metric) {
        Optional<MeasuringPointPlan> probe = plan.probes().stream()
                .filter(each -> each.name().equals(metric.probe()))
                .findFirst();
        Optional<MessageRates.Sent> sent = probe.flatMap(this::sent);
        if (sent.isPresent()) {
            exact &= sent.get().exact();
            Messages messages = shares(metric.phase()).of(sent.get().times());
            add(metric.name(), metric.phase(), LATENCY, "p50", CostUnit.NANOSECONDS, messages);
        }
    }

    /** Returns the messages within a sample; empty if the probe measures only a part of a message's way. */
    private Optional<MessageRates.Sent> sent(MeasuringPointPlan probe) {
        return switch (probe.kind()) {
            case CALL -> probe.operation().map(operation -> rates.ofCall(probe.instance(), probe.port(), operation));
            case EVENT -> Optional.of(rates.ofPush(probe.instance(), probe.port()));
            case PATH -> probe.path().flatMap(path -> rates.ofPath(path, probe.instance(), probe.port()));
            case PUBLISH -> Optional.empty();
        };
    }

    private ConnectionSharing shares(String phase) {
        return shares.computeIfAbsent(
                phase,
                name -> new ConnectionSharing(plan.phases().stream()
                        .filter(each -> each.name().equals(name))
                        .findFirst()
                        .map(rates::ofActivation)
                        .orElseGet(rates::perSecond)
                        .times()));
    }

    private void add(String metric, String phase, String kind, String statistic, CostUnit unit, Messages messages) {
        predictor
                .gain(specialisations, unit, messages)
                .ifPresent(gain -> figures.add(new Predicted(metric, phase, kind, statistic, unit.key(), gain)));
    }
}
