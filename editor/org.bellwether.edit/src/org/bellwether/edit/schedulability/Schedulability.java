// SPDX-License-Identifier: Apache-2.0
package org.bellwether.edit.schedulability;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.bellwether.edit.problems.ProblemFinder;
import org.bellwether.edit.state.SessionState;
import org.bellwether.edit.state.SessionThread;
import org.bellwether.generator.Generation;
import org.bellwether.generator.plan.Overrides;
import org.bellwether.generator.plan.Plan;
import org.bellwether.generator.planner.Planner;
import org.bellwether.generator.refusal.RefusedException;
import org.bellwether.generator.target.Target;
import org.bellwether.generator.target.Targets;
import org.bellwether.model.deployment.Deployment;
import org.bellwether.model.experiment.Experiment;
import org.bellwether.model.parameter.Timing;
import org.bellwether.model.util.Models;
import org.bellwether.schedulability.reading.ConfiguredDiscipline;
import org.bellwether.schedulability.reading.SystemReader;
import org.bellwether.schedulability.system.Analysis;
import org.bellwether.schedulability.system.Discipline;
import org.bellwether.schedulability.system.SystemModel;
import org.bellwether.schedulability.task.TermLimit;

/**
 * Analyses which deadlines of a model's deployments are guaranteed, as {@code bellwether analyse} does, by the
 * discipline that the model configures. The session's thread reads the model; the analysis runs on the caller's thread,
 * so that other requests do not wait for it.
 */
public final class Schedulability {
    /** The limit of the analysis: a fraction of a second, because editors request an analysis after each change. */
    private static final long EFFORT = TermLimit.USUAL / 20;

    private final SessionState sessionState;
    private final SessionThread thread;
    private final ProblemFinder problems;
    private final Targets targets = Targets.discover();
    /** The last answer. Several threads may request an answer at the same time; each replaces the object as a whole. */
    private volatile CachedAnswer known = new CachedAnswer(-1, SchedulabilityData.NONE);

    public Schedulability(SessionState sessionState, SessionThread thread, ProblemFinder problems) {
        this.sessionState = sessionState;
        this.thread = thread;
        this.problems = problems;
    }

    /** @param content the number of the session's content from which the answer was computed */
    private record CachedAnswer(long content, SchedulabilityData view) {}

    /** The input of the analysis of one deployment. The values may be used by any thread. */
    private record Subject(SystemModel system, Discipline discipline, Map<String, DeadlinePlace> places) {}

    private record Subjects(long content, List<Subject> all) {}

    /**
     * Returns the deadlines that are not guaranteed, for each deployment with an experiment. If several experiments
     * have the same deployment, the first one is analysed.
     */
    public SchedulabilityData current() {
        CachedAnswer before = known;
        Optional<Subjects> subjects = thread.call(() -> {
            sessionState.refresh(false);
            long content = sessionState.content();
            return before.content() == content
                    ? Optional.<Subjects>empty()
                    : Optional.of(new Subjects(content, subjects()));
        });
        if (subjects.isEmpty()) {
            return before.view();
        }
        DeadlineAnswers answers = new DeadlineAnswers();
        for (Subject subject : subjects.get().all()) {
            answers.add(Analysis.of(subject.system(), subject.discipline(), new TermLimit(EFFORT)), subject.places());
        }
        SchedulabilityData view = answers.view();
        known = new CachedAnswer(subjects.get().content(), view);
        return view;
    }

    private List<Subject> subjects() {
        boolean timed =
                !Models.all(sessionState.model().resources(), Timing.class).isEmpty();
        if (!timed || !problems.isValid()) {
            return List.of();
        }
        List<Subject> subjects = new ArrayList<>();
        Set<Deployment> read = new HashSet<>();
        for (Experiment experiment : Models.all(sessionState.model().resources(), Experiment.class)) {
            if (experiment.getDeployment() != null && read.add(experiment.getDeployment())) {
                subject(experiment).ifPresent(subjects::add);
            }
        }
        return subjects;
    }

    private Optional<Subject> subject(Experiment experiment) {
        try {
            List<Target> chosen = targets.of(experiment);
            Plan plan = Planner.plan(experiment, Generation.modelName(experiment), chosen, Overrides.NONE);
            Optional<Discipline> discipline = ConfiguredDiscipline.of(plan, chosen.get(0));
            if (discipline.isEmpty()) {
                return Optional.empty();
            }
            return Optional.of(new Subject(
                    SystemReader.of(plan, chosen),
                    discipline.get(),
                    DeadlinePlace.of(
                            sessionState.model(),
                            sessionState.texts(),
                            plan,
                            experiment.getDeployment().getAssembly())));
        } catch (RefusedException e) {
            return Optional.empty(); // the session's problems contain the refusal
        }
    }
}
