// SPDX-License-Identifier: Apache-2.0
package org.bellwether.run.evaluation;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.bellwether.results.data.Units;
import org.bellwether.results.experiment.Experiment;
import org.bellwether.results.statistics.Evaluation;
import org.bellwether.results.statistics.MetricResult;
import org.bellwether.results.statistics.WarmUp;
import org.bellwether.results.store.row.Warning;
import org.bellwether.run.SampleQuotas;

/** Checks for each place of figures whether its samples begin with warm-up, and suggests a fix. */
public final class WarmUpRemarks {
    /** The leading digits of recommended numbers: round numbers, so that runs give the same recommendation. */
    private static final long[] ROUND = {1, 2, 3, 5, 7, 10};

    private record Place(String probe, String phase) {
        static Place of(MetricResult metric) {
            return new Place(metric.probe(), metric.phase());
        }
    }

    private final Experiment experiment;
    private final SampleQuotas quotas;
    private final Map<Place, WarmUp> found = new LinkedHashMap<>();

    WarmUpRemarks(Experiment experiment, SampleQuotas quotas, Evaluation evaluation, List<MetricResult> metrics) {
        this.experiment = experiment;
        this.quotas = quotas;
        metrics.stream()
                .filter(metric -> !metric.probe().isEmpty())
                .map(Place::of)
                .distinct()
                .forEach(place -> WarmUp.of(evaluation.pool(place.probe(), place.phase()))
                        .ifPresent(warmUp -> found.put(place, warmUp)));
    }

    /** Returns the metrics; adds the finding to the metrics of a place with warm-up. */
    List<MetricResult> in(List<MetricResult> metrics) {
        return metrics.stream()
                .map(metric -> Optional.ofNullable(found.get(Place.of(metric)))
                        .map(warmUp -> warmUp.addTo(metric))
                        .orElse(metric))
                .toList();
    }

    /** Returns one warning for each place, named after its latency, or its first metric. */
    public List<Warning> warnings(MetricNames names) {
        List<Warning> warnings = new ArrayList<>();
        found.forEach((place, warmUp) -> {
            String name = names.of(place.probe(), place.phase());
            long before = before(place);
            long advised = advised(before + warmUp.samples());
            warnings.add(new Warning(finding(name, place.phase(), warmUp, before, advised), fix(name, place, advised)));
        });
        return warnings;
    }

    private String finding(String name, String phase, WarmUp warmUp, long before, long advised) {
        String begin = name + ", phase " + phase + ": the first " + warmUp.samples() + " of " + warmUp.of()
                + (quotas.rounds() > 1 ? " samples of each round (" : " samples (") + Units.time(warmUp.ns()) + ") ";
        String factor = String.format(Locale.ROOT, "%.2f", warmUp.factor());
        return warmUp.settled()
                ? begin + "look like warm-up: they take " + factor + " times as long as the others; they count in "
                        + "the figures; raise the warmup from " + before + " to " + advised
                : begin + "take " + factor + " times as long as the others: the latency had not settled by half of the "
                        + "samples; measure longer, with a warmup of at least " + advised + " in place of " + before;
    }

    /**
     * Returns the fix. The option {@code --warmup} sets the warm-up of all places, so it is suggested only if all have
     * the same.
     */
    private String fix(String name, Place place, long advised) {
        boolean same = experiment.probes().stream()
                        .flatMap(probe -> probe.phases().stream())
                        .mapToLong(quotas::warmupOf)
                        .distinct()
                        .count()
                == 1;
        return same
                ? "--warmup " + advised
                : "in the model: measure … " + name + " … in " + place.phase() + " warmup " + advised;
    }

    /** Returns the longest warm-up of several replicas. */
    private long before(Place place) {
        return experiment.members(place.probe()).stream()
                .flatMap(member -> experiment.probe(member).stream())
                .flatMap(probe -> probe.phases().stream())
                .filter(quota -> quota.phase().equals(place.phase()))
                .mapToLong(quotas::warmupOf)
                .max()
                .orElse(0);
    }

    /** Returns the smallest round number that is not less than {@code least}. */
    static long advised(long least) {
        for (long power = 1; ; power *= 10) {
            for (long digit : ROUND) {
                if (digit * power >= least) {
                    return digit * power;
                }
            }
        }
    }
}
