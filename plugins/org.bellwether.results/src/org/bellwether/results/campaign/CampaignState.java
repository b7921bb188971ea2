// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.campaign;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.bellwether.results.CanonicalJson;
import org.bellwether.results.FailureClass;
import org.bellwether.results.store.Store;
import org.bellwether.results.store.row.CampaignRow;
import org.bellwether.results.store.row.RunRow;
import org.bellwether.results.store.row.Status;

/** The progress of a campaign: the runs for each step of its plan. */
public final class CampaignState {
    private final String campaign;

    private final CampaignPlan plan;
    private final List<List<RunRow>> runs = new ArrayList<>();

    private CampaignState(String campaign, CampaignPlan plan) {
        this.campaign = campaign;
        this.plan = plan;
    }

    public static CampaignState read(Store store, CampaignRow campaign) {
        CampaignState state = new CampaignState(campaign.id(), CanonicalJson.read(campaign.plan(), CampaignPlan.class));
        Map<Integer, List<RunRow>> runs = store.campaigns().runs(campaign.id());
        for (int step = 0; step < state.plan.steps().size(); step++) {
            state.runs.add(runs.getOrDefault(step, List.of()));
        }
        return state;
    }

    /** Returns the campaign's id in the store. */
    public String campaign() {
        return campaign;
    }

    public CampaignPlan plan() {
        return plan;
    }

    /** Returns whether any run was made for the campaign. */
    public boolean isBegun() {
        return runs.stream().anyMatch(step -> !step.isEmpty());
    }

    /** Returns the run that gave a step's figures. */
    public Optional<RunRow> good(int step) {
        return runs.get(step).stream().filter(run -> run.status() == Status.OK).findFirst();
    }

    /** Returns the last failed run of a step without figures. */
    public Optional<RunRow> failed(int step) {
        return good(step).isPresent()
                ? Optional.empty()
                : runs.get(step).stream()
                        .filter(run -> run.status() == Status.FAILED)
                        .reduce((first, last) -> last);
    }

    /** Returns the number of runs begun for a step, including interrupted ones. */
    public int attempts(int step) {
        return runs.get(step).size();
    }

    /**
     * Returns whether a step must be made: it has no figures, and its failures may not recur or were interruptions.
     *
     * @param retries how often a failed run is repeated
     */
    public boolean isOpen(int step, int retries) {
        if (good(step).isPresent()) {
            return false;
        }
        List<RunRow> failed = runs.get(step).stream()
                .filter(run -> run.status() == Status.FAILED)
                .filter(run -> !FailureClass.BUILD.is(run.failure().type())) // does not show a faulty configuration
                .toList();
        return failed.isEmpty()
                || failed.size() <= retries
                        && failed.stream()
                                .allMatch(run -> isTransient(run.failure().type()));
    }

    /**
     * Returns whether another run may succeed after a failure of this class. A program with wrong answers fails again.
     */
    public static boolean isTransient(String failureClass) {
        return FailureClass.of(failureClass).filter(FailureClass::isTransient).isPresent();
    }

    /** Returns the steps that are still to be made, in order. */
    public List<Integer> open(int retries) {
        return IntStream.range(0, plan.steps().size())
                .filter(step -> isOpen(step, retries))
                .boxed()
                .toList();
    }
}
