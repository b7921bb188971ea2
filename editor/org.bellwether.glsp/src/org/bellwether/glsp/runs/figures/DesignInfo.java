// SPDX-License-Identifier: Apache-2.0
package org.bellwether.glsp.runs.figures;

import org.bellwether.glsp.runs.progress.DesignState;
import org.bellwether.results.campaign.CampaignState;
import org.bellwether.results.store.row.CampaignRow;

/**
 * The runs of a design in the store that belong to the project.
 *
 * @param id the id of the campaign
 * @param design the name of the design; empty for the design that is made of the experiment's factors
 * @param started the time of its start, in ISO 8601, UTC
 * @param ended whether all runs are done
 * @param done the number of runs that are done
 * @param of the number of all runs
 */
public record DesignInfo(String id, String experiment, String design, String started, boolean ended, int done, int of) {
    static DesignInfo of(CampaignRow row, CampaignState state) {
        DesignState at = DesignState.of(row, state);
        return new DesignInfo(
                row.id(),
                row.experiment(),
                row.design(),
                row.started().toString(),
                row.ended() != null,
                at.done(),
                at.of());
    }
}
