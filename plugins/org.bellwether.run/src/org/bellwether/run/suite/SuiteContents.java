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
import java.util.stream.Collectors;
import org.bellwether.model.experiment.Design;
import org.bellwether.model.experiment.Experiment;
import org.bellwether.model.util.Models;
import org.bellwether.model.util.Program;
import org.bellwether.results.CanonicalJson;
import org.bellwether.results.suite.SuitePlan;
import org.bellwether.run.MissingExperiment;
import org.bellwether.run.Project;
import org.bellwether.run.SessionRequest;
import org.bellwether.run.WorkException;
import org.bellwether.run.WorkException.Kind;

/**
 * The projects and experiments of a suite.
 *
 * @param projects by their name in the plan
 * @param plan what is run, in the order of the projects' names and of the models
 * @param identity hash of all that is asked for
 */
record SuiteContents(Map<String, Entry> projects, SuitePlan plan, String identity) {
    /**
     * A project.
     *
     * @param model what its sessions are asked to load
     */
    record Entry(Path model, Project project) {}

    /** @throws WorkException if a model is wrong, or there is no experiment to run */
    static SuiteContents of(SuiteRequest request) throws WorkException, IOException {
        Map<String, Entry> projects = new TreeMap<>();
        List<SuitePlan.Member> members = new ArrayList<>();
        List<String> leftOut = new ArrayList<>();
        TreeSet<String> tags = new TreeSet<>();
        for (ProjectFolder folder : ProjectFolder.of(request.session().model())) {
            Project project = Project.load(folder.model());
            project.refuseErrors();
            List<Experiment> experiments = Models.all(project.loaded().resources(), Experiment.class);
            if (experiments.isEmpty()) {
                leftOut.add(withoutExperiment(folder, project));
                continue;
            }
            projects.put(folder.name(), new Entry(folder.model(), project));
            for (Experiment experiment : experiments) {
                tags.addAll(experiment.getTags());
                if (request.tags().isEmpty() || experiment.getTags().stream().anyMatch(request.tags()::contains)) {
                    SuitePlan.Member member = new SuitePlan.Member(
                            folder.name(), experiment.getName(), List.copyOf(experiment.getTags()));
                    members.add(member);
                    designs(member, experiment, folder.model()).ifPresent(leftOut::add);
                }
            }
        }
        refuseNothing(request, members, tags);
        SuitePlan plan = new SuitePlan(List.copyOf(members), List.copyOf(leftOut));
        return new SuiteContents(projects, plan, identity(request, projects, plan));
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

    /** A session measures the model's own values; what is varied on purpose belongs to {@code screen}. */
    private static Optional<String> designs(SuitePlan.Member member, Experiment experiment, Path model) {
        if (experiment.getDesigns().isEmpty()) {
            return Optional.empty();
        }
        boolean one = experiment.getDesigns().size() == 1;
        return Optional.of((one ? "The design " : "The designs ")
                + experiment.getDesigns().stream().map(Design::getName).collect(Collectors.joining(" and ")) + " of "
                + member.name() + (one ? " is" : " are") + " run by: bellwether screen "
                + Program.quoted(model.toString()));
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

    /** Only a request of the same experiments of the same models, measured in the same way, is the same suite's. */
    private static String identity(SuiteRequest request, Map<String, Entry> projects, SuitePlan plan)
            throws WorkException, IOException {
        SessionRequest session = request.session();
        Map<String, Object> asked = new TreeMap<>();
        Map<String, Object> models = new TreeMap<>();
        for (Map.Entry<String, Entry> each : projects.entrySet()) {
            models.put(each.getKey(), each.getValue().project().sources());
        }
        asked.put("folder", session.model().toRealPath().toString());
        asked.put("models", models);
        asked.put("experiments", plan.experiments());
        asked.put("targets", session.targets());
        asked.put("options", session.options());
        asked.put("parameters", session.parameters());
        asked.put("samples", session.samples().toString());
        asked.put("warmup", session.warmup().toString());
        asked.put("rounds", session.rounds().toString());
        asked.put("repeat", session.repeat());
        asked.put("rateScale", session.rateScale());
        asked.put("variants", session.variants().toString());
        asked.put("checkpoints", session.checkpoints());
        return CanonicalJson.hash(CanonicalJson.write(asked));
    }
}
