// SPDX-License-Identifier: Apache-2.0
package org.bellwether.run.suite;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import org.bellwether.model.Problem;
import org.bellwether.model.experiment.Experiment;
import org.bellwether.model.util.Models;
import org.bellwether.model.util.Program;
import org.bellwether.results.CanonicalJson;
import org.bellwether.results.suite.SuitePlan;
import org.bellwether.results.suite.SuiteProblem;
import org.bellwether.run.SessionRequest;
import org.bellwether.run.WorkException;
import org.bellwether.run.WorkException.Kind;
import org.bellwether.run.project.MissingExperiment;
import org.bellwether.run.project.Project;
import org.bellwether.run.project.ProjectFolder;

/**
 * The projects and experiments of a suite.
 *
 * @param projects by the project's name in the plan
 * @param broken why a project's experiments cannot run, by the project's name: its model has errors
 * @param plan the experiments to run, in the order of the projects' names and of the models
 * @param identity the hash of the request
 */
record SuiteContents(Map<String, Entry> projects, Map<String, SuiteProblem> broken, SuitePlan plan, String identity) {
    /**
     * A project.
     *
     * @param model the path from which its sessions load the model
     */
    record Entry(Path model, Project project) {}

    /** @throws WorkException if all models are wrong, or there is no experiment to run */
    static SuiteContents of(SuiteRequest request) throws WorkException, IOException {
        Map<String, Entry> projects = new TreeMap<>();
        Map<String, SuiteProblem> broken = new TreeMap<>();
        List<SuitePlan.Member> members = new ArrayList<>();
        List<String> leftOut = new ArrayList<>();
        TreeSet<String> tags = new TreeSet<>();
        Optional<WorkException> first = Optional.empty();
        for (ProjectFolder folder : ProjectFolder.of(request.session().model())) {
            try {
                Project project = Project.load(folder.model());
                project.refuseErrors();
                projects.put(folder.name(), new Entry(folder.model(), project));
            } catch (WorkException e) {
                first = first.or(() -> Optional.of(e));
                broken.put(folder.name(), problem(folder, e));
                members.add(new SuitePlan.Member(folder.name(), "", List.of()));
                continue;
            }
            Entry entry = projects.get(folder.name());
            List<Experiment> experiments = Models.all(entry.project().loaded().resources(), Experiment.class);
            if (experiments.isEmpty()) {
                leftOut.add(withoutExperiment(folder, entry.project()));
                projects.remove(folder.name());
            }
            for (Experiment experiment : experiments) {
                tags.addAll(experiment.getTags());
                if (request.tags().isEmpty() || experiment.getTags().stream().anyMatch(request.tags()::contains)) {
                    SuitePlan.Member member = new SuitePlan.Member(
                            folder.name(), experiment.getName(), List.copyOf(experiment.getTags()));
                    members.add(member);
                    leftOut.addAll(designs(member, experiment, folder.model()));
                }
            }
        }
        if (projects.isEmpty() && first.isPresent()) {
            throw first.get();
        }
        refuseNothing(
                request,
                members.stream()
                        .filter(member -> !member.experiment().isEmpty())
                        .toList(),
                tags);
        SuitePlan plan = new SuitePlan(List.copyOf(members), List.copyOf(leftOut));
        return new SuiteContents(projects, broken, plan, identity(request, projects, broken, plan));
    }

    /** Returns the problem of a project. Other projects still run. */
    private static SuiteProblem problem(ProjectFolder folder, WorkException e) {
        long errors = e.problems().stream().filter(Problem::isError).count();
        return new SuiteProblem(
                e.code(),
                e.getMessage(),
                e.where(),
                e.fix()
                        + (errors > 1
                                ? "; all " + errors + " errors: bellwether validate "
                                        + Program.quoted(folder.model().toString())
                                : ""),
                e.kind().exitCode());
    }

    private static String withoutExperiment(ProjectFolder folder, Project project) throws WorkException {
        if (folder.name().isEmpty()) {
            throw new WorkException(
                    Kind.INPUT,
                    "no-experiment",
                    "The model has no experiment",
                    project.folder().toString(),
                    MissingExperiment.fix(project.loaded()).orElse(""));
        }
        return "The project " + folder.name() + " has no experiment.";
    }

    /** Returns notes about designs, which a session does not run; {@code screen} runs them. */
    private static List<String> designs(SuitePlan.Member member, Experiment experiment, Path model) {
        return experiment.getDesigns().stream()
                .map(design -> "The design " + design.getName() + " of " + member.name()
                        + " is run by bellwether screen " + Program.quoted(model.toString()) + " --experiment "
                        + experiment.getName() + " --design " + design.getName())
                .toList();
    }

    private static void refuseNothing(SuiteRequest request, List<SuitePlan.Member> members, TreeSet<String> tags)
            throws WorkException {
        String place = request.session().model().toString();
        if (members.isEmpty() && !request.tags().isEmpty()) {
            throw new WorkException(
                    Kind.INPUT,
                    "no-such-tag",
                    "No experiment has the tag "
                            + String.join(
                                    " or ",
                                    request.tags().stream().map(Program::quoted).toList()),
                    place,
                    tags.isEmpty()
                            ? "Give an experiment a tag, such as: tag nightly;"
                            : "Use one of: " + String.join(", ", tags));
        } else if (members.isEmpty()) {
            throw new WorkException(
                    Kind.INPUT, "no-experiment", "No project here has an experiment", place, "Add one to a model");
        }
    }

    /**
     * Returns the hash of a request. Requests for the same experiments of the same models, measured in the same way,
     * are equal.
     */
    private static String identity(
            SuiteRequest request, Map<String, Entry> projects, Map<String, SuiteProblem> broken, SuitePlan plan)
            throws WorkException, IOException {
        SessionRequest session = request.session();
        Map<String, Object> asked = new TreeMap<>();
        Map<String, Object> models = new TreeMap<>();
        for (Map.Entry<String, Entry> each : projects.entrySet()) {
            models.put(each.getKey(), each.getValue().project().sources());
        }
        broken.forEach((name, problem) -> models.put(name, problem.code() + " " + problem.message()));
        asked.put("folder", session.model().toRealPath().toString());
        asked.put("models", models);
        asked.put("experiments", plan.experiments());
        asked.put("targets", session.selection().targets());
        asked.put("options", session.selection().options());
        asked.put("parameters", session.selection().parameters());
        asked.put("samples", session.amount().samples().toString());
        asked.put("warmup", session.amount().warmup().toString());
        asked.put("rounds", session.amount().rounds().toString());
        asked.put("repeat", session.amount().repeat());
        asked.put("rateScale", session.amount().rateScale());
        asked.put("variants", session.variants().toString());
        asked.put("checkpoints", session.instrumentation().checkpoints());
        asked.put("alternation", session.alternation().toString());
        // The key is absent by default, so that suites of earlier versions can still be resumed
        if (session.place().lab()) {
            asked.put("lab", true);
        }
        if (session.place().trustTimeDaemons()) {
            asked.put("trustTimeDaemons", true);
        }
        if (session.place().withoutRealTime()) {
            asked.put("withoutRealTime", true);
        }
        session.instrumentation().instructions().ifPresent(mode -> asked.put("instructions", mode.key()));
        return CanonicalJson.hash(CanonicalJson.write(asked));
    }
}
