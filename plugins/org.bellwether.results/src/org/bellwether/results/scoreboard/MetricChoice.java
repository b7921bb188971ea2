// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.scoreboard;

import org.bellwether.results.statistics.MetricResult;

/**
 * A metric that a list can show.
 *
 * @param unit {@code ns}, {@code 1/s} or {@code 1}
 */
public record MetricChoice(String name, String phase, String kind, String unit) {
    static MetricChoice of(MetricResult metric) {
        return new MetricChoice(metric.name(), metric.phase(), metric.kind(), metric.unit());
    }

    boolean isOf(MetricResult metric) {
        return equals(of(metric));
    }
}
