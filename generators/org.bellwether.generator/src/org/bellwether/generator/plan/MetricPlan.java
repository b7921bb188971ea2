// SPDX-License-Identifier: Apache-2.0
package org.bellwether.generator.plan;

import java.math.BigDecimal;
import java.util.List;

/**
 * A figure that is computed from a probe's samples in one phase, or of the memory that processes take.
 *
 * @param name              the metric's name
 * @param kind              latency, throughput, jitter, deadline-misses, footprint, recomputations
 * @param phase             the phase's name; empty for a figure that is the same in all phases
 * @param probe             the probe's name; of a footprint {@code footprint/} and the metric's name, of
 *                          recomputations {@code rates/} and the process's name
 * @param percentiles       percentiles to report, for latencies; otherwise empty
 * @param deadlineNs        the deadline, for deadline misses; otherwise 0
 * @param clockErrorLimitNs the largest error bound of two hosts' clocks with which the figure is shown; 0 without a
 *     limit
 * @param counts            the kind of memory that a footprint counts, as the model's literal; otherwise empty
 * @param processes         the processes of a footprint, together, or the process that adapts its rates; otherwise
 *     empty
 * @param primary           statistics that are primary figures of the experiment, such as p50
 * @param element           the path of the model's element
 */
public record MetricPlan(
        String name,
        String kind,
        String phase,
        String probe,
        List<BigDecimal> percentiles,
        long deadlineNs,
        long clockErrorLimitNs,
        String counts,
        List<String> processes,
        List<String> primary,
        String element) {}
