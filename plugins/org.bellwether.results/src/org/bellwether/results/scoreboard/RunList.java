// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.scoreboard;

import java.util.List;

/**
 * Runs, and the filters for other runs.
 *
 * @param runs     the newest first
 * @param matching how many there are without the limit
 * @param models   {@code model/experiment} of the whole store
 * @param targets  of the whole store
 * @param metrics  of the runs that are shown, those of most runs first
 */
public record RunList(
        List<RunLine> runs, int matching, List<String> models, List<String> targets, List<MetricChoice> metrics) {}
