// SPDX-License-Identifier: Apache-2.0
package org.bellwether.cli.scoreboard;

import java.util.List;
import org.bellwether.results.scoreboard.CampaignLine;

/**
 * The current state of a scoreboard.
 *
 * @param store the place of the store
 * @param revision changes when runs change
 * @param campaigns the campaigns, the newest first
 */
record LiveScoreboard(String store, String revision, List<CampaignLine> campaigns) {}
