// SPDX-License-Identifier: Apache-2.0
package org.bellwether.run.evaluation;

import java.util.Comparator;
import java.util.List;
import org.bellwether.results.experiment.Experiment;
import org.bellwether.results.experiment.Experiment.Metric;
import org.bellwether.results.experiment.Experiment.Probe;

/** The names of the places of samples: the names of their metrics. */
public final class MetricNames {
    private final Experiment experiment;

    MetricNames(Experiment experiment) {
        this.experiment = experiment;
    }

    /** The latency that is measured there, otherwise the first metric; of one of several replicas its own name, too. */
    String at(Probe probe, String phase) {
        return metrics(probe, phase).stream()
                .min(Comparator.comparing(metric -> !metric.kind().equals("latency")))
                .map(metric ->
                        metric.probe().equals(probe.name()) ? metric.name() : metric.name() + " (" + probe.name() + ")")
                .orElse("probe " + probe.name());
    }

    /** The latency that is measured of a probe or pool, otherwise its first metric. */
    public String of(String probe, String phase) {
        return experiment.metrics().stream()
                .filter(metric -> metric.phase().equals(phase) && metric.probe().equals(probe))
                .min(Comparator.comparing(metric -> !metric.kind().equals("latency")))
                .map(Metric::name)
                .orElse("probe " + probe);
    }

    boolean haveDeadline(Probe probe, String phase) {
        return metrics(probe, phase).stream().anyMatch(metric -> metric.deadlineNs() > 0);
    }

    private List<Metric> metrics(Probe probe, String phase) {
        return experiment.metrics().stream()
                .filter(metric -> metric.phase().equals(phase)
                        && experiment.members(metric.probe()).contains(probe.name()))
                .toList();
    }
}
