// SPDX-License-Identifier: Apache-2.0
package org.bellwether.cli.testbed;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.util.function.Consumer;
import org.bellwether.cli.options.CommonOptions;
import org.bellwether.cli.terminal.ExitCode;
import org.bellwether.results.store.Store;
import org.bellwether.run.WorkException;
import org.bellwether.run.WorkException.Kind;
import org.bellwether.run.collect.ResultsException;
import org.bellwether.run.slurm.SlurmCommands;
import org.bellwether.run.slurm.SlurmRun;
import org.bellwether.run.slurm.campaign.CampaignCollection;

/** Collects the runs of a designed experiment from the folder of its job, and prints how many there are. */
final class CollectedCampaign {
    private final CommonOptions common;
    private final Consumer<String> notes;

    /** @param notes receives notes for the user, each a sentence */
    CollectedCampaign(CommonOptions common, Consumer<String> notes) {
        this.common = common;
        this.notes = notes;
    }

    /** Collects, and returns the exit code. */
    int collect(Store store, CampaignCollection campaign)
            throws WorkException, IOException, InterruptedException, ResultsException {
        CampaignCollection.Outcome outcome = campaign.collect(store, SlurmCommands.ofUser(), notes);
        int taken = outcome.good() + outcome.failed();
        if (outcome.active().isPresent() && taken == 0) {
            throw new WorkException(
                    Kind.INPUT,
                    outcome.pending() ? "job-pending" : "job-running",
                    "Job " + outcome.job().orElseThrow() + ": "
                            + outcome.active().get() + "; there are no new runs",
                    campaign.folder().toString(),
                    "Wait for its end, then " + SlurmRun.collection(campaign.folder()) + "; or end it: "
                            + outcome.job().orElseThrow().cancellation());
        }
        outcome.active().ifPresent(active -> notes.accept("Job " + outcome.job().orElseThrow() + ": " + active + "."));
        int missing = outcome.steps() - outcome.made();
        if (outcome.active().isEmpty()) {
            notes.accept(
                    missing > 0
                            ? "To make the missing runs: " + outcome.campaign().command()
                            : "To see the effects: " + outcome.campaign().command());
        }
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        json.put("schema", "bellwether.campaign-collection/1")
                .put("status", outcome.failed() > 0 ? "failed" : "ok")
                .put("campaign", outcome.campaign().id())
                .put("collected", outcome.good())
                .put("failed", outcome.failed())
                .put("made", outcome.made())
                .put("steps", outcome.steps())
                .put("active", outcome.active().isPresent());
        common.console()
                .result(
                        common.json(),
                        json,
                        outcome.good() + " runs collected"
                                + (outcome.failed() > 0 ? ", and " + outcome.failed() + " that failed" : "") + "; "
                                + outcome.made() + " of " + outcome.steps() + " are there");
        return outcome.failed() > 0 || outcome.active().isEmpty() && missing > 0 ? ExitCode.FAILED : ExitCode.GOOD;
    }
}
