// SPDX-License-Identifier: Apache-2.0
package org.bellwether.run.campaign;

import java.io.IOException;
import org.bellwether.run.WorkException;

/** The place where the runs of a campaign are made, if it is not this machine. */
public interface CampaignPlace {
    /** Returns its name, which is part of a campaign's identity: a campaign goes on at its own place. */
    String name();

    /**
     * Makes the open steps of a campaign, and stores their runs. Failures of runs are in the store, not exceptions.
     *
     * @throws WorkException        if the place cannot make runs, or not go on with them
     * @throws InterruptedException if the wait for the runs was interrupted; what was measured is kept
     */
    void make(CampaignWork work) throws WorkException, IOException, InterruptedException;
}
