// SPDX-License-Identifier: Apache-2.0
package org.bellwether.cli.scoreboard;

import java.util.List;
import org.bellwether.results.scoreboard.CampaignLine;

/**
 * The current state.
 *
 * @param store    where the runs are
 * @param revision changes when runs do
 * @param campaigns the newest first
 */
record LiveScoreboard(String store, String revision, List<CampaignLine> campaigns) {}
