// SPDX-License-Identifier: Apache-2.0
package org.bellwether.glsp.runs.progress;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.bellwether.results.campaign.CampaignAnalysis;
import org.bellwether.results.campaign.DriftTreatment;
import org.bellwether.results.design.DesignException;
import org.bellwether.results.effects.wording.EffectsWording;
import org.bellwether.results.effects.wording.FactorialWording;
import org.bellwether.results.report.effects.CampaignResult;
import org.bellwether.results.report.effects.CampaignResult.CampaignEffects;
import org.bellwether.results.store.Store;
import org.bellwether.results.store.row.CampaignRow;
import org.bellwether.run.CampaignRequest;
import org.bellwether.run.SessionStage;
import org.bellwether.run.WorkException;
import org.bellwether.run.campaign.Campaign;

/**
 * Makes the missing runs of a design, confirms the best configuration, and writes the report of the effects.
 *
 * @param drift the decision about a machine that drifted; {@link DriftTreatment#UNDECIDED} keeps the earlier decision
 */
public record DesignWork(CampaignRequest request, DriftTreatment drift) implements RunWork {
    @Override
    public void run(Store store, RunProgress progress) throws WorkException, IOException {
        progress.design(
                request.session().selection().experiment().orElse(""),
                request.design().orElse(""));
        Campaign.Outcome outcome;
        try {
            outcome = new Campaign(request, progress, Optional.empty()).run(store);
        } catch (WorkException e) {
            throw forDialog(e, progress.current());
        }
        outcome.campaign().ifPresent(progress::campaign);
        if (outcome.complete()) {
            report(store, outcome, progress);
        } else {
            progress.end("stopped", null);
        }
    }

    private void report(Store store, Campaign.Outcome outcome, RunProgress progress) throws IOException {
        progress.step(SessionStage.REPORT, "");
        String campaign = outcome.campaign().orElseThrow();
        if (drift != DriftTreatment.UNDECIDED) {
            store.campaigns().correct(campaign, drift.key());
        }
        CampaignRow row = store.campaigns().campaign(campaign).orElseThrow();
        CampaignResult result = new CampaignResult(store, row);
        result.writeTable(result.table(outcome.report()));
        try {
            CampaignEffects effects = result.effects(false);
            result.write(effects, outcome.report());
            effects.effects()
                    .forEach(one -> progress.note(
                            EffectsWording.summary(one, effects.scales().get(one.response()))));
            effects.factorials()
                    .forEach(one -> progress.note(
                            FactorialWording.summary(one, effects.scales().get(one.response()))));
            effects.confirmation().sentences().forEach(progress::note);
            effects.refused()
                    .forEach((response, why) ->
                            progress.note("No answer for " + response + ": " + why.getMessage() + "."));
        } catch (DesignException e) {
            progress.end("failed", refused(e));
            return;
        }
        List<CampaignAnalysis.FailedStep> failures = result.failures();
        if (failures.isEmpty()) {
            progress.end("done", null);
        } else {
            progress.phase(Phase.MEASURE);
            progress.end("failed", RunError.of(failures.get(0), failures.size()));
        }
    }

    /** Returns the reason why there are no effects, with the fix in the dialog's terms. */
    public static RunError refused(DesignException e) {
        return e.code().equals("drift")
                ? new RunError(
                        e.getMessage(),
                        "",
                        "Run the design anew on a quiet machine, or choose in its dialog how drift is treated",
                        "")
                : RunError.of(e);
    }

    /** @param run the name of the current run; empty without one */
    private static WorkException forDialog(WorkException e, String run) {
        return switch (e.code()) {
            case "other-circumstances" ->
                new WorkException(
                        e.kind(),
                        e.code(),
                        e.getMessage(),
                        e.where(),
                        "Resume on that machine; or choose in the dialog that the others are a block of their own, or that"
                                + " all runs are made again");
            case "build" ->
                new WorkException(
                        e.kind(),
                        e.code(),
                        e.getMessage(),
                        "run " + run + " (build), " + e.where(),
                        "The log has the whole build. Fix it, then resume the design");
            default -> e;
        };
    }
}
