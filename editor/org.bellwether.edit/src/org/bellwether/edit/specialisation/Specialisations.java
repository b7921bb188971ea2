// SPDX-License-Identifier: Apache-2.0
package org.bellwether.edit.specialisation;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.stream.Collectors;
import org.bellwether.edit.problems.ProblemFinder;
import org.bellwether.edit.project.EditRefused;
import org.bellwether.edit.project.ElementLabels;
import org.bellwether.edit.project.ProjectModel;
import org.bellwether.edit.specialisation.SpecialisationData.Named;
import org.bellwether.edit.specialisation.SpecialisationData.Part;
import org.bellwether.edit.state.SessionEvent;
import org.bellwether.edit.state.SessionState;
import org.bellwether.edit.state.SessionThread;
import org.bellwether.generator.Generation;
import org.bellwether.generator.plan.Overrides;
import org.bellwether.generator.plan.Plan;
import org.bellwether.generator.planner.Planner;
import org.bellwether.generator.refusal.RefusedException;
import org.bellwether.generator.target.Target;
import org.bellwether.generator.target.Targets;
import org.bellwether.model.component.AssumedInvariant;
import org.bellwether.model.component.Assumption;
import org.bellwether.model.component.ComponentFactory;
import org.bellwether.model.component.UserCode;
import org.bellwether.model.experiment.Experiment;
import org.bellwether.model.util.Models;
import org.bellwether.model.util.UserFunctions;
import org.bellwether.specialise.analysis.Analysis;
import org.bellwether.specialise.analysis.AnalysisResult;
import org.bellwether.specialise.catalogue.Specialisation;
import org.bellwether.specialise.reading.DeployedModel;
import org.eclipse.emf.ecore.EObject;

/** Analyses which specialisations an experiment's model allows, and adds the assumptions that they need. */
public final class Specialisations {
    private final SessionState sessionState;
    private final SessionThread thread;
    private final ProblemFinder problems;
    private final Targets targets = Targets.discover();
    /**
     * The last answer, which is requested at each selection of an element; {@code content} is the number of the
     * session's content from which the answer was computed.
     */
    private SpecialisationData known;
    /** The analysis behind the last answer; null if the model could not be analysed. */
    private Analysed analysed;

    private long content = -1;

    public Specialisations(SessionState sessionState, SessionThread thread, ProblemFinder problems) {
        this.sessionState = sessionState;
        this.thread = thread;
        this.problems = problems;
    }

    /**
     * Returns the answers for all processes and connections, without reasons.
     *
     * @param experiment the name of an experiment; if there is none with this name, the first experiment is analysed
     */
    public SpecialisationData of(String experiment) {
        return thread.call(() -> view(experiment).summary());
    }

    /** Returns the answers for one process or connection, with reasons; empty if the experiment does not have it. */
    public Optional<Part> part(String experiment, String element) {
        return thread.call(() -> view(experiment).part(element));
    }

    /**
     * An analysis with its plan.
     *
     * @param target the target that has specialisations
     */
    public record Analysed(Plan plan, AnalysisResult result, Target target) {}

    /**
     * Reads the analysis of an experiment. The function must neither change the model nor return its elements: it may
     * return ids and values.
     *
     * @return empty if the experiment could not be analysed
     */
    public <T> Optional<T> read(String experiment, BiFunction<ProjectModel, Analysed, T> function) {
        return thread.call(() -> {
            view(experiment);
            return Optional.ofNullable(analysed).map(each -> function.apply(sessionState.model(), each));
        });
    }

    /**
     * States an assumption in the block whose behaviour calls a user function, as one step. Bellwether cannot check
     * whether the assumption is true.
     *
     * @param code      the id of the action that calls the function
     * @param invariant the invariant that the function keeps, such as {@code one-thread}
     * @return the event; empty if the block states the assumption already
     * @throws EditRefused if the element calls no user function, or if a model cannot state this assumption
     */
    public Optional<SessionEvent> assume(String code, String invariant) {
        return thread.call(() -> {
            EObject block = UserFunctions.block(sessionState.model().get(code, UserCode.class));
            AssumedInvariant wanted = Arrays.stream(AssumedInvariant.values())
                    .filter(each -> word(each).equals(invariant))
                    .findFirst()
                    .orElseThrow(() -> new EditRefused("A model cannot assume " + invariant + "."));
            if (UserFunctions.assumptions(block).stream().anyMatch(each -> each.getInvariant() == wanted)) {
                return Optional.<SessionEvent>empty();
            }
            String label = "Assume " + invariant + " in " + ElementLabels.of(block);
            return sessionState.change(label, model -> state(block, wanted));
        });
    }

    private static String word(AssumedInvariant invariant) {
        return invariant.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    private static void state(EObject block, AssumedInvariant invariant) {
        Assumption assumption = ComponentFactory.eINSTANCE.createAssumption();
        assumption.setInvariant(invariant);
        UserFunctions.assumptions(block).add(assumption);
    }

    private SpecialisationData view(String name) {
        sessionState.refresh(true);
        List<Experiment> all = Models.all(sessionState.model().resources(), Experiment.class).stream()
                .filter(each -> each.getName() != null)
                .toList();
        Experiment experiment = all.stream()
                .filter(each -> each.getName().equals(name))
                .findFirst()
                .orElse(all.isEmpty() ? null : all.get(0));
        String wanted = experiment == null ? "" : experiment.getName();
        if (known == null
                || content != sessionState.content()
                || !known.experiment().equals(wanted)) {
            analysed = null;
            known = analysed(all.stream().map(Experiment::getName).toList(), experiment);
            content = sessionState.content();
        }
        return known;
    }

    private SpecialisationData analysed(List<String> names, Experiment experiment) {
        if (experiment == null) {
            return refused(names, "", "There is no experiment. An experiment names the deployment that is analysed.");
        } else if (!problems.isValid()) {
            return refused(names, experiment.getName(), "The model has errors. Fix the problems first.");
        }
        try {
            return analysed(names, experiment, targets.of(experiment));
        } catch (RefusedException e) {
            return refused(names, experiment.getName(), e.problems().get(0).text());
        }
    }

    private SpecialisationData analysed(List<String> names, Experiment experiment, List<Target> chosen) {
        Optional<Target> target = chosen.stream()
                .filter(each -> !each.specialisations().isEmpty())
                .findFirst();
        if (target.isEmpty()) {
            String having = targets.all().stream()
                    .filter(each -> !each.specialisations().isEmpty())
                    .map(Target::name)
                    .collect(Collectors.joining(" or "));
            return refused(
                    names,
                    experiment.getName(),
                    "No target of this experiment has specialisations. Add " + having + " to its targets.");
        }
        Plan plan = Planner.plan(experiment, Generation.modelName(experiment), chosen, Overrides.NONE);
        AnalysisResult result = Analysis.of(new DeployedModel(plan, experiment, target.get(), Set.of()));
        analysed = new Analysed(plan, result, target.get());
        return new SpecialisationData(
                names,
                experiment.getName(),
                "",
                specialisations(target.get().specialisations().keySet()),
                new PartReader(sessionState.model(), result).parts());
    }

    private static SpecialisationData refused(List<String> names, String experiment, String refusal) {
        return new SpecialisationData(names, experiment, refusal, List.of(), List.of());
    }

    private static List<Named> specialisations(Set<String> available) {
        return Arrays.stream(Specialisation.values())
                .map(each -> new Named(
                        each.toString(),
                        each.scope().toString(),
                        each.change(),
                        each.givesUp(),
                        available.contains(each.toString())))
                .toList();
    }
}
