// SPDX-License-Identifier: Apache-2.0
package org.bellwether.run.evaluation;

import java.util.Comparator;
import java.util.List;
import org.bellwether.results.experiment.Experiment;
import org.bellwether.results.experiment.Experiment.Metric;
import org.bellwether.results.experiment.Experiment.Probe;

/** Finds the names of metrics for the places of samples. */
public final class MetricNames {
    private final Experiment experiment;

    MetricNames(Experiment experiment) {
        this.experiment = experiment;
    }

    /**
     * Returns the name of the latency at a probe, otherwise of the first metric; adds the probe's name for one of
     * several replicas.
     */
    String at(Probe probe, String phase) {
        return metrics(probe, phase).stream()
                .min(Comparator.comparing(metric -> !metric.kind().equals("latency")))
                .map(metric ->
                        metric.probe().equals(probe.name()) ? metric.name() : metric.name() + " (" + probe.name() + ")")
                .orElse("probe " + probe.name());
    }

    /** Returns the name of the latency of a probe or pool, otherwise of its first metric. */
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
