// SPDX-License-Identifier: Apache-2.0
package org.bellwether.glsp.runs.progress;

import java.util.List;

/**
 * Consecutive samples of one probe, as one point of the live chart.
 *
 * @param target the ORB
 * @param phase the workload's phase
 * @param probe the place of the samples: the name of the metric that uses them
 * @param seconds the end of the last sample, in seconds from the run's first sample
 * @param count the number of samples
 * @param p50 the median of the latencies in ns
 * @param max the largest latency in ns
 */
public record SampleBatch(String target, String phase, String probe, double seconds, int count, long p50, long max) {
    /** Several batches, in the order of time. */
    public record Points(List<SampleBatch> points) {}
}
