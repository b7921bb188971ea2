// SPDX-License-Identifier: Apache-2.0
package org.bellwether.generator;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.bellwether.generator.output.ArtefactGenerator;
import org.bellwether.generator.output.GeneratedFiles;
import org.bellwether.generator.plan.Overrides;
import org.bellwether.generator.plan.Plan;
import org.bellwether.generator.planner.Planner;
import org.bellwether.generator.refusal.RefusedException;
import org.bellwether.generator.target.Target;
import org.bellwether.generator.target.Targets;
import org.bellwether.model.Problem;
import org.bellwether.model.experiment.Experiment;
import org.bellwether.model.util.Models;
import org.eclipse.emf.ecore.resource.ResourceSet;

/**
 * Searches the reasons why experiments of valid models are not generated for their targets, without writing a file. The
 * search consists of steps: planning an experiment, running one generator, and checking the plan. An editor answers
 * other requests between the steps. The models must not change before the last step.
 */
public final class RefusalSearch {
    /** A check of a plan in addition to the generators. */
    @FunctionalInterface
    public interface PlanCheck {
        /** Returns the reasons why a plan is refused; empty if it is not. */
        List<Problem> of(Experiment experiment, Plan plan, List<Target> targets);
    }

    private final Targets targets;
    private final PlanCheck check;
    private final Deque<Runnable> steps = new ArrayDeque<>();
    private final Set<Problem> generators = new LinkedHashSet<>();
    private final List<Problem> checks = new ArrayList<>();

    /** Prepares the search for all experiments of a resource set. */
    public RefusalSearch(ResourceSet models, Targets targets, PlanCheck check) {
        this.targets = targets;
        this.check = check;
        Models.all(models, Experiment.class).forEach(experiment -> steps.add(() -> plan(experiment)));
    }

    public boolean isDone() {
        return steps.isEmpty();
    }

    /** Performs the next step; does nothing if the search is done. */
    public void step() {
        Runnable next = steps.poll();
        if (next != null) {
            next.run();
        }
    }

    /** Returns the reasons found so far: those of the generators, followed by those of the additional check. */
    public List<Problem> found() {
        List<Problem> all = new ArrayList<>(generators);
        all.addAll(checks);
        return List.copyOf(all);
    }

    /** Performs all steps; returns all reasons. */
    public List<Problem> all() {
        while (!isDone()) {
            step();
        }
        return found();
    }

    private void plan(Experiment experiment) {
        try {
            List<Target> chosen = targets.of(experiment);
            Plan plan = Planner.plan(experiment, Generation.modelName(experiment), chosen, Overrides.NONE);
            steps.addFirst(() -> checks.addAll(check.of(experiment, plan, chosen)));
            GeneratedFiles files = GeneratedFiles.withoutContents(plan.model());
            List<ArtefactGenerator> artefacts = Generation.refusing(chosen);
            for (int i = artefacts.size() - 1; i >= 0; i--) {
                ArtefactGenerator artefact = artefacts.get(i);
                steps.addFirst(() -> generate(artefact, plan, files));
            }
        } catch (RefusedException e) {
            generators.addAll(e.problems());
        }
    }

    private void generate(ArtefactGenerator artefact, Plan plan, GeneratedFiles files) {
        try {
            artefact.generate(plan, files);
        } catch (RefusedException e) {
            generators.addAll(e.problems());
        }
    }
}
