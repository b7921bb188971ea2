// SPDX-License-Identifier: Apache-2.0
package org.bellwether.run.campaign;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.bellwether.generator.target.Targets;
import org.bellwether.results.campaign.CampaignPlan.Step;
import org.bellwether.results.campaign.CampaignState;
import org.bellwether.results.store.Store;
import org.bellwether.results.store.row.CampaignRow;
import org.bellwether.run.CampaignRequest;
import org.bellwether.run.SessionListener;
import org.bellwether.run.SessionRequest;
import org.bellwether.run.WorkException;
import org.bellwether.run.project.Project;

/** The open steps of a campaign, for a {@link CampaignPlace}. */
public final class CampaignWork {
    private final Store store;
    private final Project project;
    private final CampaignRequest request;
    private final CampaignRow campaign;
    private final CampaignPlanner planner;
    private final Targets targets;
    private final Path out;
    private final SessionListener listener;

    CampaignWork(
            Store store,
            Project project,
            CampaignRequest request,
            CampaignRow campaign,
            CampaignPlanner planner,
            Targets targets,
            Path out,
            SessionListener listener) {
        this.store = store;
        this.project = project;
        this.request = request;
        this.campaign = campaign;
        this.planner = planner;
        this.targets = targets;
        this.out = out;
        this.listener = listener;
    }

    public Store store() {
        return store;
    }

    public Project project() {
        return project;
    }

    public CampaignRequest request() {
        return request;
    }

    /** Returns the campaign's row, with the newest plan. */
    public CampaignRow campaign() {
        return campaign;
    }

    public Targets targets() {
        return targets;
    }

    /** Returns the project's output folder. */
    public Path out() {
        return out;
    }

    public SessionListener listener() {
        return listener;
    }

    /** Reads the state of the campaign's runs from the store. */
    public CampaignState state() {
        return CampaignState.read(store, campaign);
    }

    /** Returns the numbers of the steps that are still to be made, in order. */
    public List<Integer> open() {
        return state().open(request.retries());
    }

    /** Returns the request for generating a step's configuration. */
    public SessionRequest requestOf(Step step) throws WorkException {
        return planner.variant(step).in(request.session());
    }

    /** Returns a step for the model's own configuration. */
    public static Step reference() {
        return CampaignPlanner.referenceStep(1);
    }

    /** Returns the model's own configuration, and steps in which each level of each factor occurs. */
    public static List<Step> covering(List<Step> steps) {
        List<Step> some = new ArrayList<>(List.of(reference()));
        some.addAll(Configurations.covering(steps));
        return some;
    }

    /** Returns whether only options are varied that processes read at start, so that one program may serve all. */
    public boolean sharesProgram() {
        return planner.sharesProgram();
    }
}
