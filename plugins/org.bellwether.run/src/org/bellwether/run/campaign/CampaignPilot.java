// SPDX-License-Identifier: Apache-2.0
package org.bellwether.run.campaign;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import org.bellwether.generator.target.Targets;
import org.bellwether.results.CanonicalJson;
import org.bellwether.results.campaign.Pilot;
import org.bellwether.results.experiment.Experiment;
import org.bellwether.results.host.HostFacts;
import org.bellwether.results.host.KernelFiles;
import org.bellwether.results.store.Store;
import org.bellwether.results.store.row.Status;
import org.bellwether.run.Amount;
import org.bellwether.run.CampaignRequest;
import org.bellwether.run.ExtentParameters;
import org.bellwether.run.Place;
import org.bellwether.run.SessionListener;
import org.bellwether.run.SessionRequest;
import org.bellwether.run.Variant;
import org.bellwether.run.WorkException;
import org.bellwether.run.project.GenerationStep;
import org.bellwether.run.project.Project;
import org.bellwether.run.session.Configuration;
import org.bellwether.run.session.Session;

/** Finds stored runs of the model's own configuration on this machine, or makes new ones, before a screening begins. */
public final class CampaignPilot {
    private final Store store;
    private final Project project;
    private final CampaignRequest request;
    private final Variant reference;

    public CampaignPilot(Store store, Project project, CampaignRequest request, Variant reference) {
        this.store = store;
        this.project = project;
        this.request = request;
        this.reference = reference;
    }

    /** Returns the pilot's runs in the store. */
    public Pilot stored(Experiment experiment) throws WorkException, IOException {
        SessionRequest session = reference.in(request.session());
        Set<String> extents = ExtentParameters.of(project.loaded());
        String model = CanonicalJson.hash(CanonicalJson.write(project.sources()));
        Configuration configuration =
                Configuration.of(session, experiment, reference.target(), model, extents, request.jobs());
        return new Pilot(
                store,
                store.reader()
                        .goodRunsOf(
                                HostFacts.read(KernelFiles.ofThisMachine()),
                                configuration.hash(),
                                Configuration.extent(session, extents, false),
                                Pilot.MOST));
    }

    /**
     * Makes runs of the model's own configuration, as a separate session.
     *
     * @return whether all runs were made
     */
    public boolean make(int runs, Targets targets, GenerationStep generation, SessionListener listener)
            throws WorkException, IOException {
        SessionRequest asked = request.session();
        Amount amount = asked.amount();
        OptionalInt rounds = amount.rounds().isPresent() ? amount.rounds() : OptionalInt.of(1);
        SessionRequest session = SessionRequest.of(asked.model(), asked.destination())
                .with(asked.selection().withTargets(List.of()))
                .with(amount.withRounds(rounds).withRepeat(runs).until(Optional.empty()))
                .with(List.of(reference))
                .with(Place.OF_MODEL.leavingRealTimeOut(asked.place().withoutRealTime()));
        return new Session(session, listener, targets, generation).run(store).status() == Status.OK;
    }
}
