// SPDX-License-Identifier: Apache-2.0
package org.bellwether.glsp.runs.progress;

import org.bellwether.results.campaign.CampaignState;
import org.bellwether.results.store.row.CampaignRow;
import org.bellwether.run.CampaignRequest;

/**
 * The progress of a design's runs.
 *
 * @param experiment the name of the experiment
 * @param design the name of the design; empty for the design that is made of the experiment's factors
 * @param campaign the campaign's id in the store; null while it is unknown
 * @param done the number of runs that are done, including those of earlier sessions
 * @param of the number of all runs; 0 before the first run
 * @param current the name of the current run; empty if there is none
 */
public record DesignState(String experiment, String design, String campaign, int done, int of, String current) {
    /** Returns the state before the first run. */
    static DesignState of(String experiment, String design) {
        return new DesignState(experiment, design, null, 0, 0, "");
    }

    /** Returns the state of a campaign in the store. */
    public static DesignState of(CampaignRow row, CampaignState state) {
        int of = state.plan().steps().size();
        int done = of - state.open(CampaignRequest.RETRIES).size();
        return new DesignState(row.experiment(), row.design(), row.id(), done, of, "");
    }

    DesignState at(int made, int all, String run) {
        return new DesignState(experiment, design, campaign, made, all, run);
    }

    DesignState in(String id) {
        return new DesignState(experiment, design, id, done, of, "");
    }
}
