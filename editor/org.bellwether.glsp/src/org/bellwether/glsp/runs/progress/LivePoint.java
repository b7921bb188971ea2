// SPDX-License-Identifier: Apache-2.0
package org.bellwether.glsp.runs.progress;

import java.util.List;

/**
 * Some samples that came one after the other.
 *
 * @param target the ORB
 * @param phase the workload's phase
 * @param probe where they were taken: the name of the metric that they are for
 * @param seconds when the last of them was over, from the run's first sample on
 * @param count how many there are
 * @param p50 their median latency, in ns
 * @param max the largest, in ns
 */
public record LivePoint(String target, String phase, String probe, double seconds, int count, long p50, long max) {
    /** Several, in the order of time. */
    public record Points(List<LivePoint> points) {}
}
