// SPDX-License-Identifier: Apache-2.0
package org.bellwether.glsp.runs.figures;

import java.util.List;
import java.util.Map;
import org.bellwether.glsp.runs.progress.RunError;
import org.bellwether.results.store.row.Warning;

/**
 * The figures of a run, with their places in the diagrams as they are now.
 *
 * @param phases of the workload, in the order of the model
 * @param places where probes were
 * @param links the links of the deployment that calls and events crossed
 * @param metrics the figures, in the order of the model
 * @param changed whether the model is not as it was when it ran
 * @param warnings what has to be known when the figures are read, with what fixes it
 * @param failure why there are no figures; null where there are
 */
public record Figures(
        RunInfo run,
        List<String> phases,
        List<Place> places,
        List<LinkFigures> links,
        List<MetricFigures> metrics,
        boolean changed,
        List<Warning> warnings,
        RunError failure) {

    /**
     * The place of a probe, or of a pool of the probes of replicas.
     *
     * @param kind call, event, publish or path
     * @param title from where to where, and what goes there
     * @param anchors ids of elements of diagrams that carry the figures
     * @param stale why the figures are not those of what is drawn; empty if they are
     */
    record Place(String probe, String kind, String title, List<String> anchors, String stale) {}

    /**
     * The traffic of a link.
     *
     * @param title the link, and the nodes that it joins
     * @param anchors ids of elements of the deployment's diagram that carry the figures
     * @param crossings the connections that crossed it
     * @param counted the packets that a lab counted; empty without
     * @param remark what to know about the way of the calls; usually empty
     * @param stale why the figures are not those of what is drawn; empty if they are
     */
    record LinkFigures(
            String title,
            List<String> anchors,
            List<Crossing> crossings,
            String counted,
            String remark,
            String stale) {}

    /**
     * The calls or events of a probe, or of a pool of probes, that crossed a link.
     *
     * @param title from where to where, and what goes there
     * @param octets of a call with its reply, or of an event, without TCP and IP; 0 if they are not known
     * @param part which part of the connections crossed it; empty if all did
     * @param stale why the figures are not those of what is drawn; empty if they are
     */
    record Crossing(String probe, String title, long octets, String part, String stale) {}

    /**
     * A metric in one phase.
     *
     * @param kind latency, jitter, throughput or deadline-misses
     * @param values by statistic, times in ns
     * @param refused statistics that there are too few samples for, with the reason
     * @param floors the median, and the 99th percentile, as multiples of the machine's floor; what is not known is left out
     * @param failed calls that ended with an exception of the ORB: they are in no figure
     * @param anchor the id of the metric's line in a diagram; empty if it is gone
     * @param stale why the figure is not that of the metric as it is; empty if it is
     */
    record MetricFigures(
            String name,
            String phase,
            String kind,
            String probe,
            Map<String, Double> values,
            Map<String, String> refused,
            Map<String, Double> floors,
            long failed,
            String anchor,
            String stale) {}
}
