// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.scoreboard;

import java.util.List;

/**
 * Runs that match a query, and the values of filters for other queries.
 *
 * @param runs     the newest first
 * @param matching number of matching runs without the limit
 * @param models   {@code model/experiment} of all runs in the store
 * @param targets  the targets of all runs in the store
 * @param metrics  the metrics of the listed runs; metrics of most runs come first
 */
public record RunList(
        List<RunLine> runs, int matching, List<String> models, List<String> targets, List<MetricChoice> metrics) {}
