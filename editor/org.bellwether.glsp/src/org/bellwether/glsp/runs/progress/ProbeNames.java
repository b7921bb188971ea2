// SPDX-License-Identifier: Apache-2.0
package org.bellwether.glsp.runs.progress;

import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import org.bellwether.results.experiment.Experiment;
import org.bellwether.results.experiment.Experiment.Metric;
import org.bellwether.results.experiment.ExperimentReader;
import org.bellwether.results.store.Store;

/** The names of probes for display: those of the metrics that use the probe's samples, which the user has named. */
public final class ProbeNames {
    /** The names for an unknown plan. */
    static final ProbeNames NONE = new ProbeNames();

    private final Map<String, String> names = new HashMap<>();

    private ProbeNames() {}

    static ProbeNames of(Experiment plan) {
        ProbeNames names = new ProbeNames();
        plan.metrics().forEach(metric -> names.add(plan, metric));
        return names;
    }

    /** Returns the names from a run's plan, which exists once the run is built. */
    static ProbeNames of(Store store, String run) {
        String plan = store.reader().find(run).get(0).plan();
        try {
            return plan == null ? NONE : of(ExperimentReader.parse(plan, "run " + run));
        } catch (IOException e) {
            throw new IllegalStateException("the store contains an invalid plan", e);
        }
    }

    /** Adds the name of a metric. Replicas share one metric, so that their own names are added to distinguish them. */
    private void add(Experiment plan, Metric metric) {
        for (String member : plan.members(metric.probe())) {
            String replica = member.equals(metric.probe())
                    ? ""
                    : plan.probe(member).map(probe -> " of " + probe.instance()).orElse("");
            String name = metric.name() + replica;
            if (metric.kind().equals("latency")) {
                names.put(key(member, metric.phase()), name);
            } else {
                names.putIfAbsent(key(member, metric.phase()), name);
            }
        }
    }

    /** Returns the probe's own name if no metric has named it. */
    public String of(String probe, String phase) {
        return names.getOrDefault(key(probe, phase), probe);
    }

    private static String key(String probe, String phase) {
        return probe + " " + phase;
    }
}
