// SPDX-License-Identifier: Apache-2.0
package org.bellwether.glsp.runs.progress;

import org.bellwether.results.campaign.CampaignState;
import org.bellwether.results.store.row.CampaignRow;
import org.bellwether.run.CampaignRequest;

/**
 * The progress of a design's runs.
 *
 * @param experiment its name
 * @param design     its name; empty for the one that is made of the experiment's factors
 * @param campaign   its id in the store; null while it has none that is known
 * @param done       how many runs are done, those of earlier sessions included
 * @param of         all runs; 0 before the first
 * @param current    what the run that is being made is called; empty for none
 */
public record DesignState(String experiment, String design, String campaign, int done, int of, String current) {
    /** Before its first run. */
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
