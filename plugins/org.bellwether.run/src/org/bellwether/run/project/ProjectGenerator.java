// SPDX-License-Identifier: Apache-2.0
package org.bellwether.run.project;

import java.nio.file.Path;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.bellwether.generator.Generation;
import org.bellwether.generator.plan.NetworkPlan;
import org.bellwether.generator.plan.Overrides;
import org.bellwether.generator.plan.Plan;
import org.bellwether.generator.planner.Planner;
import org.bellwether.generator.refusal.RefusedException;
import org.bellwether.generator.target.Target;
import org.bellwether.generator.target.Targets;
import org.bellwether.model.Problem;
import org.bellwether.model.experiment.Experiment;
import org.bellwether.model.util.Models;
import org.bellwether.run.Place;
import org.bellwether.run.SessionRequest;
import org.bellwether.run.WorkException;
import org.bellwether.run.WorkException.Kind;
import org.bellwether.run.machine.OptionVersions;
import org.bellwether.specialise.AppliedSpecialisations;

/** Writes the generated folder with the generators of the requested targets. */
public final class ProjectGenerator implements GenerationStep {
    private final Targets targets;

    public ProjectGenerator(Targets targets) {
        this.targets = targets;
    }

    @Override
    public void check(Project project, SessionRequest request) throws WorkException {
        Experiment experiment = experiment(project, request);
        List<Target> chosen = chosen(experiment, request);
        if (request.instrumentation().checkpoints()) {
            refusing(() -> Targets.withCheckpoints(chosen));
        }
        Plan plan = refusing(() -> planned(experiment, chosen, request));
        for (Target target : chosen) {
            refuseOtherVersions(target, plan);
        }
    }

    @Override
    public void checkSpecialisations(Project project, SessionRequest request, SortedSet<String> names)
            throws WorkException {
        Planned planned = planUnchecked(project, request);
        AppliedSpecialisations applied =
                new AppliedSpecialisations(planned.experiment(), planned.plan(), overrides(request));
        String where = "--specialise " + String.join(",", names);
        List<Problem> problems = planned.targets().stream()
                .flatMap(target -> applied.problems(target, names, where).stream())
                .toList();
        if (!problems.isEmpty()) {
            throw WorkException.model(problems);
        }
    }

    /**
     * Returns why the model does not allow specialisations.
     *
     * @param request a request for one target, without these specialisations
     * @param names names of specialisations that the target has
     * @return the first counterexample, or assumption to state, by name; specialisations that are allowed are left out
     * @throws WorkException if the request cannot be planned
     */
    public SortedMap<String, Problem> refusedSpecialisations(
            Project project, SessionRequest request, Collection<String> names) throws WorkException {
        Planned planned = planUnchecked(project, request);
        AppliedSpecialisations applied =
                new AppliedSpecialisations(planned.experiment(), planned.plan(), overrides(request));
        SortedMap<String, Problem> refused = new TreeMap<>();
        for (Target target : planned.targets()) {
            for (String name : names) {
                applied.problems(target, List.of(name), "--specialise " + name)
                        .forEach(problem -> refused.putIfAbsent(name, problem));
            }
        }
        return refused;
    }

    /**
     * Refuses options that the ORB of this machine does not have. Programs that are only generated are not checked,
     * because they may be for another machine.
     */
    private static void refuseOtherVersions(Target target, Plan plan) throws WorkException {
        Optional<OptionVersions.UnsupportedOption> foreign = OptionVersions.find(target, plan);
        if (foreign.isPresent()) {
            OptionVersions.UnsupportedOption found = foreign.get();
            throw new WorkException(
                    Kind.INPUT,
                    "option-of-another-version",
                    "The " + target.label() + " of this machine has version " + found.version() + " and has no option "
                            + found.option() + ", which is there " + found.has().phrase(),
                    target.name() + "." + found.option(),
                    "Do not set it, or run with a version of " + target.label() + " that has it");
        }
    }

    @Override
    public Outcome generate(Project project, SessionRequest request, Path folder) throws WorkException {
        Experiment experiment = experiment(project, request);
        List<Target> chosen = chosen(experiment, request);
        Plan plan = refusing(() -> planned(experiment, chosen, request));
        Generation.Result result = refusing(() -> Generation.generate(experiment, chosen, folder, overrides(request)));
        Map<String, Map<String, String>> options = new LinkedHashMap<>();
        chosen.forEach(target -> options.put(target.name(), EffectiveOptions.of(target, plan)));
        return new Outcome(result.changes(), result.user(), result.remarks(), options);
    }

    @Override
    public Configured configure(Project project, SessionRequest request) throws WorkException {
        Experiment experiment = experiment(project, request);
        List<Target> chosen = chosen(experiment, request);
        Target target = chosen.get(0);
        Plan plan = refusing(() -> planned(experiment, chosen, request));
        refuseOtherVersions(target, plan);
        return refusing(
                () -> new Configured(Generation.configuration(plan, target), EffectiveOptions.of(target, plan)));
    }

    /** Returns the nodes and links of an experiment for a lab, in which each node is a host. Writes nothing. */
    public NetworkPlan network(Project project, SessionRequest request) throws WorkException {
        Experiment experiment = experiment(project, request);
        List<Target> chosen = chosen(experiment, request);
        return refusing(() -> Planner.plan(experiment, Generation.modelName(experiment), chosen, overrides(request)))
                .network();
    }

    /** Generates a folder that also contains the sources of the ORBs that are built from source. */
    public Outcome bundle(Project project, SessionRequest request, Path folder) throws WorkException {
        Experiment experiment = experiment(project, request);
        List<Target> chosen = chosen(experiment, request);
        refusing(() -> planned(experiment, chosen, request));
        return outcome(refusing(
                () -> Generation.bundle(experiment, chosen, folder, overrides(request), WovenRuntimes.IN_BUNDLES)));
    }

    /**
     * The plan of a request, before files are generated.
     *
     * @param plan the plan with the processes on the nodes of the model
     */
    public record Planned(Experiment experiment, List<Target> targets, Plan plan) {}

    /**
     * Plans a request.
     *
     * @throws WorkException if the model or the request cannot be planned, or the model does not allow a specialisation
     *     that the experiment applies
     */
    public Planned plan(Project project, SessionRequest request) throws WorkException {
        Experiment experiment = experiment(project, request);
        List<Target> chosen = chosen(experiment, request);
        return new Planned(experiment, chosen, refusing(() -> planned(experiment, chosen, request)));
    }

    /** Plans a request even if the model does not allow the specialisations, for the analysis that shows the reason. */
    public Planned planUnchecked(Project project, SessionRequest request) throws WorkException {
        Experiment experiment = experiment(project, request);
        List<Target> chosen = chosen(experiment, request);
        return new Planned(
                experiment,
                chosen,
                refusing(() -> Planner.plan(experiment, Generation.modelName(experiment), chosen, overrides(request))));
    }

    /** Returns the plan of a generation. Refuses specialisations that the model does not allow. */
    private static Plan planned(Experiment experiment, List<Target> chosen, SessionRequest request) {
        Overrides overrides = overrides(request);
        Plan plan = Planner.plan(experiment, Generation.modelName(experiment), chosen, overrides);
        List<Problem> problems = new AppliedSpecialisations(experiment, plan, overrides).problems(chosen);
        if (!problems.isEmpty()) {
            throw new RefusedException(problems);
        }
        return plan;
    }

    private static Outcome outcome(Generation.Result result) {
        return new Outcome(result.changes(), result.user(), result.remarks());
    }

    /**
     * @throws WorkException also if an option belongs to a target that is not chosen, because it would have no effect
     */
    private List<Target> chosen(Experiment experiment, SessionRequest request) throws WorkException {
        List<String> asked = request.selection().targets();
        List<Target> chosen = refusing(() -> asked.isEmpty() ? targets.of(experiment) : targets.get(asked));
        List<String> names = chosen.stream().map(Target::name).toList();
        for (String option : request.selection().options().keySet()) {
            String target = option.substring(0, option.indexOf('.'));
            if (!names.contains(target)) {
                throw optionWithoutTarget(option, names);
            }
        }
        if (request.place().withoutRealTime()) {
            refuseRealTime(chosen, request);
        }
        return chosen;
    }

    /** Refuses options of the user that would have no effect, because factors and variants of them would be equal. */
    private static void refuseRealTime(List<Target> chosen, SessionRequest request) throws WorkException {
        Map<String, Map<String, String>> options = overrides(request).options();
        for (Target target : chosen) {
            Map<String, String> set = options.getOrDefault(target.name(), Map.of());
            Optional<String> leftOut =
                    target.scheduling(set).withoutRealTime().keySet().stream().findFirst();
            if (leftOut.isPresent()) {
                String option = target.name() + "." + leftOut.get();
                throw new WorkException(
                        Kind.INPUT,
                        "real-time-option",
                        "The option " + option + " = " + set.get(leftOut.get())
                                + " gives threads real-time scheduling, and --without-real-time leaves that out",
                        option,
                        "Leave --without-real-time out, or this value of the option: as --set, variant or level of a factor");
            }
        }
    }

    public static WorkException optionWithoutTarget(String option, List<String> targets) {
        int dot = option.indexOf('.');
        String target = option.substring(0, dot);
        String add = target.toLowerCase(Locale.ROOT); // names of targets are in lower case
        return new WorkException(
                Kind.INPUT,
                "option-without-target",
                "The option " + option + " is of the target '" + target + "', which is not asked for",
                "--set " + option,
                targets.contains(add)
                        ? "Did you mean " + add + option.substring(dot) + "?"
                        : "Set options of " + String.join(", ", targets) + ", or add --target " + add);
    }

    @Override
    public List<String> targets(Project project, SessionRequest request) throws WorkException {
        Experiment experiment = experiment(project, request);
        return refusing(() -> targets.of(experiment)).stream().map(Target::name).toList();
    }

    public static Experiment experiment(Project project, SessionRequest request) throws WorkException {
        List<Experiment> all = Models.all(project.loaded().resources(), Experiment.class);
        List<Experiment> wanted = all.stream()
                .filter(experiment -> request.selection().experiment().isEmpty()
                        || request.selection().experiment().get().equals(experiment.getName()))
                .toList();
        if (wanted.size() == 1) {
            return wanted.get(0);
        }
        String names = all.stream().map(Experiment::getName).collect(Collectors.joining(", "));
        if (all.isEmpty()) {
            throw new WorkException(
                    Kind.INPUT,
                    "no-experiment",
                    "The model has no experiment",
                    project.folder().toString(),
                    MissingExperiment.fix(project.loaded()).orElse(""));
        } else if (wanted.isEmpty()) {
            throw new WorkException(
                    Kind.INPUT,
                    "no-such-experiment",
                    "There is no experiment '"
                            + request.selection().experiment().get() + "'",
                    project.folder().toString(),
                    "Use one of: " + names);
        }
        throw new WorkException(
                Kind.INPUT,
                "several-experiments",
                "The project has several experiments",
                project.folder().toString(),
                "Choose one with --experiment: " + names + "; bellwether run --all runs each of them");
    }

    private static Overrides overrides(SessionRequest request) {
        Map<String, Map<String, String>> options = new LinkedHashMap<>();
        request.selection().options().forEach((name, value) -> {
            int dot = name.indexOf('.');
            options.computeIfAbsent(name.substring(0, dot), target -> new LinkedHashMap<>())
                    .put(name.substring(dot + 1), value);
        });
        Place place = request.place();
        return new Overrides(request.selection().parameters(), options, place.lab(), place.withoutRealTime());
    }

    /** Runs the steps that generators may refuse. */
    public static <T> T refusing(Supplier<T> work) throws WorkException {
        try {
            return work.get();
        } catch (RefusedException e) {
            throw WorkException.model(e.problems());
        }
    }
}
