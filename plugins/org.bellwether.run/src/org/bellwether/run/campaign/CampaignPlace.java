// SPDX-License-Identifier: Apache-2.0
package org.bellwether.run.campaign;

import java.io.IOException;
import org.bellwether.run.WorkException;

/** The place where the runs of a campaign are made, if it is not this machine. */
public interface CampaignPlace {
    /**
     * Returns the place's name. The name is part of a campaign's identity, so a campaign is resumed at the same place.
     */
    String name();

    /**
     * Makes the open steps of a campaign, and stores their runs. Failures of runs are in the store, not exceptions.
     *
     * @throws WorkException if the place cannot make the runs, or cannot resume them
     * @throws InterruptedException if the wait for the runs was interrupted; completed measurements are kept
     */
    void make(CampaignWork work) throws WorkException, IOException, InterruptedException;
}
