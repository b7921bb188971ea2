// SPDX-License-Identifier: Apache-2.0
package org.bellwether.glsp.runs.progress;

import java.io.IOException;
import java.util.Optional;
import org.bellwether.results.campaign.CampaignWording;
import org.bellwether.results.store.Store;
import org.bellwether.run.CampaignRequest;
import org.bellwether.run.WorkException;
import org.bellwether.run.campaign.Campaign;

/**
 * Makes runs of the model's own configuration, which show the smallest effect that a design can detect.
 *
 * @param runs the number of runs
 */
public record PilotWork(CampaignRequest request, int runs) implements RunWork {
    @Override
    public void run(Store store, RunProgress progress) throws WorkException, IOException {
        Campaign.Preview preview = new Campaign(request, progress, Optional.empty()).preview(store, runs);
        if (progress.isStopping()) {
            progress.end("stopped", null);
        } else if (preview.pilot().isEnough()) {
            CampaignWording.foreseen(preview.pilot(), preview.foreseen()).forEach(progress::note);
            progress.end("done", null);
        } else {
            progress.end(
                    "failed",
                    new RunError(
                            CampaignWording.unknownPrecision(preview.pilot()),
                            "the pilot's runs",
                            "Run the experiment alone: the run shows why it fails",
                            ""));
        }
    }
}
