// SPDX-License-Identifier: Apache-2.0
package org.bellwether.glsp.runs.figures;

import java.util.Map;
import java.util.Optional;
import org.bellwether.edit.EditingSession;
import org.bellwether.edit.project.ProjectModel;
import org.bellwether.model.assembly.Assembly;
import org.bellwether.model.deployment.Deployment;
import org.bellwether.model.experiment.Experiment;
import org.bellwether.model.experiment.Factor;
import org.bellwether.model.util.Models;
import org.bellwether.results.campaign.CampaignPlan.FactorPlan;
import org.bellwether.results.data.SessionData;
import org.bellwether.results.experiment.Experiment.Probe;
import org.bellwether.results.store.row.CampaignRow;
import org.bellwether.run.campaign.ModelFactors;
import org.eclipse.emf.ecore.EObject;

/** Finds the elements of the current model that figures of a report belong to. */
public final class ReportSubjects {
    private final EditingSession session;
    private final RunStore store;

    public ReportSubjects(EditingSession session, RunStore store) {
        this.session = session;
        this.store = store;
    }

    /**
     * A figure that was clicked in a report.
     *
     * @param id the id of the report's session or campaign
     * @param kind {@code probe}, {@code instance} or {@code factor}
     * @param name the name of the probe, the instance or the factor in the plan
     */
    public record Figure(String id, String kind, String name) {}

    /** Returns the id of the element; empty if the model no longer has it. */
    public String find(Figure figure) {
        Optional<CampaignRow> campaign = store.campaign(figure.id());
        Optional<SessionData> view = campaign.isPresent() ? Optional.empty() : store.session(figure.id());
        return session.read(
                model -> element(model, figure, campaign, view).map(model::id).orElse(""));
    }

    private static Optional<EObject> element(
            ProjectModel model, Figure figure, Optional<CampaignRow> campaign, Optional<SessionData> view) {
        if (figure.kind().equals("factor")) {
            return campaign.flatMap(row -> factor(model, row.experiment(), figure.name()));
        }
        Optional<Assembly> assembly = view.flatMap(of -> assembly(model, of));
        if (assembly.isEmpty()) {
            return Optional.empty();
        }
        return figure.kind().equals("instance")
                ? instance(assembly.get(), figure.name())
                : view.flatMap(of -> probe(of, figure.name()))
                        .flatMap(probe -> SubjectFinder.subject(assembly.get(), probe));
    }

    private static Optional<EObject> factor(ProjectModel model, String experiment, String name) {
        Map<Factor, FactorPlan> factors =
                experiment(model, experiment).map(ModelFactors::of).orElse(Map.of());
        for (Map.Entry<Factor, FactorPlan> factor : factors.entrySet()) {
            if (factor.getValue().name().equals(name)) {
                return Optional.of(factor.getKey());
            }
        }
        return Optional.empty();
    }

    private static Optional<EObject> instance(Assembly assembly, String name) {
        Optional<NestedPath> path = NestedPath.find(assembly, name);
        return path.isEmpty() ? Optional.empty() : Optional.of(path.get().last());
    }

    private static Optional<Probe> probe(SessionData view, String name) {
        return view.runs().stream()
                .flatMap(run -> run.experiment().stream())
                .flatMap(plan -> plan.probe(name).stream())
                .findFirst();
    }

    private static Optional<Assembly> assembly(ProjectModel model, SessionData view) {
        return experiment(model, view.session().experiment())
                .map(Experiment::getDeployment)
                .map(Deployment::getAssembly);
    }

    private static Optional<Experiment> experiment(ProjectModel model, String name) {
        return Models.all(model.resources(), Experiment.class).stream()
                .filter(each -> name.equals(each.getName()))
                .findFirst();
    }
}
