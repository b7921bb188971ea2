// SPDX-License-Identifier: Apache-2.0
package org.bellwether.generator.plan;

import java.math.BigDecimal;
import java.util.List;

/**
 * A figure that is computed from a probe's samples in one phase.
 *
 * @param name        the metric's name
 * @param kind        latency, throughput, jitter, deadline-misses
 * @param phase       the phase's name
 * @param probe       the probe's name
 * @param percentiles percentiles to report, for latencies; otherwise empty
 * @param deadlineNs  the deadline, for deadline misses; otherwise 0
 * @param element     the path of the model's element
 */
public record MetricPlan(
        String name,
        String kind,
        String phase,
        String probe,
        List<BigDecimal> percentiles,
        long deadlineNs,
        String element) {}
