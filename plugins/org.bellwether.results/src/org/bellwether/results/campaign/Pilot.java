// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.campaign;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.DoubleStream;
import org.apache.commons.statistics.descriptive.Median;
import org.bellwether.results.campaign.CampaignPlan.ResponsePlan;
import org.bellwether.results.effects.fit.RobustSpread;
import org.bellwether.results.store.Store;
import org.bellwether.results.store.row.RunRow;

/**
 * Runs of the model's own configuration on this machine, of as many samples as the runs of a design will have: how they differ tells
 * how small an effect the design can see, and how long they took how long it takes.
 *
 * @param runs newest first, of the sessions of any command
 */
public record Pilot(Store store, List<RunRow> runs) {
    /** Fewer say too little of how runs differ. */
    public static final int FEWEST = 8;

    /** Older ones say less of the machine as it is now. */
    public static final int MOST = 64;

    /** Evaluating a run and storing it, beside its launches. */
    private static final double EVALUATION_MS = 30;

    /**
     * The expected precision of a design for one response.
     *
     * @param mean    of the pilot's runs
     * @param visible the smallest effect that it finds in four of five cases
     */
    public record Foreseen(ResponsePlan response, double mean, double visible) {}

    /** Returns whether there are enough runs for an estimate. */
    public boolean isEnough() {
        return runs.size() >= FEWEST;
    }

    /** Returns the time of a run (ms); empty if there is none. */
    public OptionalDouble milliseconds() {
        double[] each = runs.stream()
                .map(run -> store.reader().rounds(run.id()))
                .filter(rounds -> !rounds.isEmpty())
                .mapToDouble(rounds -> rounds.stream()
                        .mapToDouble(round ->
                                Duration.between(round.started(), round.ended()).toNanos())
                        .sum())
                .toArray();
        return each.length == 0
                ? OptionalDouble.empty()
                : OptionalDouble.of(Median.withDefaults().evaluate(each) / 1e6 + EVALUATION_MS);
    }

    /**
     * Returns the expected precision of a plan's design for each response; leaves out responses that the pilot has too
     * few figures of.
     *
     * @param level how often an effect that is none is called significant
     */
    public List<Foreseen> foreseen(CampaignPlan plan, double level) {
        List<CampaignPlan.Step> steps = plan.steps().stream()
                .filter(step -> step.purpose().equals(CampaignPlan.DESIGN))
                .toList();
        long effects = plan.factors().stream()
                .mapToLong(factor -> factor.levels().size() - 1)
                .sum();
        long blocks =
                steps.stream().mapToInt(CampaignPlan.Step::block).distinct().count();
        List<Foreseen> all = new ArrayList<>();
        for (ResponsePlan response : plan.responses()) {
            spread(response)
                    .ifPresent(spread -> all.add(new Foreseen(
                            response,
                            spread.mean(),
                            DetectableEffect.planned(
                                    spread.deviation(),
                                    spread.freedom(),
                                    steps.size(),
                                    (int) (effects + blocks),
                                    level))));
        }
        return all;
    }

    private Optional<RobustSpread> spread(ResponsePlan response) {
        Map<String, List<Double>> sessions = new LinkedHashMap<>();
        for (RunRow run : runs) {
            double value = ResponseValue.of(response, store.reader().metrics(run.id()));
            if (Double.isFinite(value)) {
                sessions.computeIfAbsent(run.session(), session -> new ArrayList<>())
                        .add(value);
            }
        }
        List<double[]> values = sessions.values().stream()
                .map(session ->
                        session.stream().mapToDouble(Double::doubleValue).toArray())
                .filter(session -> session.length > 1)
                .toList();
        int count = values.stream().mapToInt(session -> session.length).sum();
        boolean varies = values.stream()
                .anyMatch(session -> DoubleStream.of(session).distinct().count() > 1);
        return count - values.size() >= FEWEST - 1 && varies ? Optional.of(RobustSpread.of(values)) : Optional.empty();
    }
}
