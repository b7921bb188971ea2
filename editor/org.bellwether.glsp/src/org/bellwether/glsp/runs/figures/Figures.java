// SPDX-License-Identifier: Apache-2.0
package org.bellwether.glsp.runs.figures;

import java.util.List;
import java.util.Map;
import org.bellwether.glsp.runs.progress.RunError;
import org.bellwether.results.store.row.Warning;

/**
 * The figures of a run, with their places in the current diagrams.
 *
 * @param phases the phases of the workload, in the order of the model
 * @param places the places of probes
 * @param links the links of the deployment that calls and events crossed
 * @param metrics the figures, in the order of the model
 * @param changed whether the model has changed since the run
 * @param warnings the warnings that a reader of the figures must know, with their fixes
 * @param failure the reason why there are no figures; null if there are
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
     * @param title the ends, and the calls or events between them
     * @param anchors the ids of elements of diagrams that show the figures
     * @param stale the reason why the figures are not those of the drawn elements; empty if they are
     */
    record Place(String probe, String kind, String title, List<String> anchors, String stale) {}

    /**
     * The traffic of a link.
     *
     * @param title the link, and the nodes that it joins
     * @param anchors the ids of elements of the deployment's diagram that show the figures
     * @param crossings the connections that crossed the link
     * @param counted the packets that a lab counted; empty without a lab
     * @param remark a remark about the way of the calls; usually empty
     * @param stale the reason why the figures are not those of the drawn link; empty if they are
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
     * @param title the ends, and the calls or events between them
     * @param octets the octets of a call with its reply, or of an event, without TCP and IP; 0 if they are unknown
     * @param part the part of the connections that crossed the link; empty if all did
     * @param stale the reason why the figures are not those of the drawn elements; empty if they are
     */
    record Crossing(String probe, String title, long octets, String part, String stale) {}

    /**
     * A metric in one phase.
     *
     * @param kind latency, jitter, throughput or deadline-misses
     * @param values the values by statistic, times in ns
     * @param refused the statistics for which there are too few samples, with the reason
     * @param floors the median, and the 99th percentile, as multiples of the machine's floor; unknown ones are left out
     * @param failed the number of calls that ended with an exception of the ORB; no figure contains these calls
     * @param anchor the id of the metric's line in a diagram; empty if it was deleted
     * @param stale the reason why the figure is not that of the current metric; empty if it is
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
