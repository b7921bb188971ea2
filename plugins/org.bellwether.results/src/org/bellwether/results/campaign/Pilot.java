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
 * Runs of the model's own configuration on this machine, with as many samples as the runs of a design will have. The
 * differences between the runs show how small an effect the design can detect, and their durations show how long the
 * design will take.
 *
 * @param runs the newest run first, from sessions of any command
 */
public record Pilot(Store store, List<RunRow> runs) {
    /** The smallest number of runs that shows how runs differ. */
    public static final int FEWEST = 8;

    /** The largest number of runs; older runs say less about the present state of the machine. */
    public static final int MOST = 64;

    /** The time to evaluate and store a run, in addition to its launches. */
    private static final double EVALUATION_MS = 30;

    /**
     * The expected precision of a design for one response.
     *
     * @param mean    the mean of the pilot's runs
     * @param visible the smallest effect that the design finds in four of five cases
     */
    public record ExpectedResponse(ResponsePlan response, double mean, double visible) {}

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
     * Returns the expected precision of a plan's design for each response; leaves out responses for which the pilot has
     * too few figures.
     *
     * @param level the level of significance
     */
    public List<ExpectedResponse> foreseen(CampaignPlan plan, double level) {
        List<CampaignPlan.Step> steps = plan.steps().stream()
                .filter(step -> step.purpose().equals(CampaignPlan.DESIGN))
                .toList();
        long effects = plan.factors().stream()
                .mapToLong(factor -> factor.levels().size() - 1)
                .sum();
        long blocks =
                steps.stream().mapToInt(CampaignPlan.Step::block).distinct().count();
        List<ExpectedResponse> all = new ArrayList<>();
        for (ResponsePlan response : plan.responses()) {
            spread(response)
                    .ifPresent(spread -> all.add(new ExpectedResponse(
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
