// SPDX-License-Identifier: Apache-2.0
package org.bellwether.specialise;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.bellwether.generator.RefusalSearch;
import org.bellwether.generator.plan.Overrides;
import org.bellwether.generator.plan.Plan;
import org.bellwether.generator.planner.SpecialisationSettings;
import org.bellwether.generator.refusal.RefusedException;
import org.bellwether.generator.target.Target;
import org.bellwether.generator.target.Targets;
import org.bellwether.model.Problem;
import org.bellwether.model.Severity;
import org.bellwether.model.experiment.Experiment;
import org.bellwether.specialise.analysis.Analysis;
import org.bellwether.specialise.analysis.AnalysisResult;
import org.bellwether.specialise.analysis.Obstacle;
import org.bellwether.specialise.analysis.Obstacles;
import org.bellwether.specialise.catalogue.Specialisation;
import org.bellwether.specialise.invariant.Invariant;
import org.bellwether.specialise.invariant.Status;
import org.bellwether.specialise.reading.DeployedModel;
import org.eclipse.emf.ecore.resource.ResourceSet;

/**
 * Checks the specialisations that are applied to a planned experiment: each invariant that they require must hold, with
 * assumptions that the model states. A counterexample is refused with {@code BW892}, and an assumption that the model
 * does not state with {@code BW893}.
 */
public final class AppliedSpecialisations {
    private final Experiment experiment;
    private final Plan plan;
    private final Overrides overrides;
    private final Map<String, AnalysisResult> analysed = new HashMap<>();

    /**
     * @param plan the experiment's plan
     * @param overrides the overrides of the plan
     */
    public AppliedSpecialisations(Experiment experiment, Plan plan, Overrides overrides) {
        this.experiment = experiment;
        this.plan = plan;
        this.overrides = overrides;
    }

    /**
     * Returns the reasons why experiments of valid models are not generated for their targets: the refusals of the
     * generators, and those of specialisations that experiments apply. No file is written.
     */
    public static List<Problem> refusals(ResourceSet models, Targets targets) {
        return search(models, targets).all();
    }

    /** Returns the search for these reasons, which is performed in steps. */
    public static RefusalSearch search(ResourceSet models, Targets targets) {
        return new RefusalSearch(models, targets, AppliedSpecialisations::ofPlan);
    }

    private static List<Problem> ofPlan(Experiment experiment, Plan plan, List<Target> targets) {
        try {
            return experiment.getSpecialisations().isEmpty()
                    ? List.of()
                    : new AppliedSpecialisations(experiment, plan, Overrides.NONE).problems(targets);
        } catch (RefusedException e) {
            return List.of(); // the list of the generators' refusals has this refusal
        }
    }

    /** Returns why the specialisations that the experiment applies are not allowed; only the first reason for each. */
    public List<Problem> problems(List<Target> targets) {
        List<Problem> problems = new ArrayList<>();
        SpecialisationSettings.of(experiment, plan.evaluator()).forEach((setting, applied) -> {
            if (applied) {
                targets.forEach(target -> obstacle(target, setting.getSpecialisation())
                        .map(obstacle -> RefusedException.problem(
                                code(obstacle), setting, setting.getSpecialisation(), message(obstacle), fix(obstacle)))
                        .ifPresent(problems::add));
            }
        });
        return problems;
    }

    /**
     * Returns why the specialisations that the user asks for are not allowed; only the first reason for each.
     *
     * @param names the names of specialisations that the target has
     * @param where the user's input
     */
    public List<Problem> problems(Target target, Collection<String> names, String where) {
        return names.stream()
                .map(name -> obstacle(target, name))
                .flatMap(Optional::stream)
                .map(obstacle ->
                        new Problem(code(obstacle), Severity.ERROR, where, "", 0, 0, message(obstacle), fix(obstacle)))
                .toList();
    }

    /**
     * Returns the first obstacle; empty for targets that do not have the specialisation, because nothing is applied to
     * them.
     */
    private Optional<Obstacle> obstacle(Target target, String name) {
        if (!target.specialisations().containsKey(name)) {
            return Optional.empty();
        }
        Specialisation specialisation = Specialisation.named(name)
                .orElseThrow(() -> new IllegalStateException(name + " of " + target.name() + " is not analysed"));
        return Obstacles.first(analysed.computeIfAbsent(target.name(), key -> analysis(target)), specialisation);
    }

    private AnalysisResult analysis(Target target) {
        Set<String> overridden =
                overrides.options().getOrDefault(target.name(), Map.of()).keySet();
        return Analysis.of(new DeployedModel(plan, experiment, target, overridden));
    }

    private static String code(Obstacle obstacle) {
        return obstacle.status() == Status.FAILS ? "BW892" : "BW893";
    }

    private static String message(Obstacle obstacle) {
        String place =
                obstacle.specialisation() + " is not allowed for " + obstacle.part() + ": " + obstacle.requirement();
        return obstacle.status() == Status.FAILS
                ? place + " does not hold: " + obstacle.reason()
                : place + " needs an assumption that the model does not state: " + obstacle.reason();
    }

    private static String fix(Obstacle obstacle) {
        Invariant invariant = obstacle.requirement().invariant();
        if (obstacle.status() == Status.FAILS) {
            return "Do not apply it, or change the model or its options so that " + invariant + " holds";
        } else if (invariant == Invariant.SAME_PLATFORM) {
            return "Name the same architecture, compiler and flags in the platforms of both nodes";
        }
        return "If that is true, write assume " + invariant + "; in the block whose behaviour calls the function"
                + path(obstacle);
    }

    private static String path(Obstacle obstacle) {
        String path = obstacle.reason().place().path();
        return path.isEmpty() ? "" : " (" + path + ")";
    }
}
