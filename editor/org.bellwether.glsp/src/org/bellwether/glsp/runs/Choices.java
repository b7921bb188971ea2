// SPDX-License-Identifier: Apache-2.0
package org.bellwether.glsp.runs;

import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.bellwether.edit.EditingSession;
import org.bellwether.generator.target.Targets;
import org.bellwether.model.deployment.Deployment;
import org.bellwether.model.deployment.Process;
import org.bellwether.model.deployment.Scheduling;
import org.bellwether.model.experiment.Design;
import org.bellwether.model.experiment.Experiment;
import org.bellwether.model.options.OptionReference;
import org.bellwether.model.options.OptionSetting;
import org.bellwether.model.util.Models;
import org.bellwether.run.lab.LabException;
import org.bellwether.run.lab.LabMachine;
import org.eclipse.emf.ecore.EObject;

/**
 * The choices in the dialogs of runs and designs.
 *
 * @param tags those of all experiments, in order
 * @param labRefusal why this machine can make no local lab, as sentences for people; empty if it can
 * @param last what was run last; null before the first time
 * @param lastDesign the design that was run last; likewise
 */
record Choices(
        List<ExperimentChoice> experiments,
        List<String> tags,
        List<TargetChoice> targets,
        String labRefusal,
        RunSettings last,
        DesignSettings lastDesign) {
    /** Options of ORBs by which threads get real-time priorities. */
    private static final Set<String> SCHEDULING = Set.of("Scheduling", "SchedulingMechanism");

    /**
     * An experiment of the model.
     *
     * @param targets those that it names
     * @param factors how many it has
     * @param designs their names
     * @param severalNodes whether its deployment has more than one node
     * @param realTime whether its deployment or itself asks for scheduling by real-time priorities
     */
    record ExperimentChoice(
            String name,
            List<String> targets,
            int factors,
            List<String> designs,
            boolean severalNodes,
            boolean realTime) {}

    /**
     * An ORB that code can be generated for.
     *
     * @param label what people call it
     * @param options names of what can be set
     */
    record TargetChoice(String name, String label, List<String> options) {}

    static Choices of(EditingSession session, Targets targets, RunSettings last, DesignSettings lastDesign) {
        List<ExperimentChoice> experiments =
                session.read(model -> Models.all(model.resources(), Experiment.class).stream()
                        .filter(experiment -> experiment.getName() != null)
                        .map(Choices::of)
                        .toList());
        List<String> tags = session.read(model -> Models.all(model.resources(), Experiment.class).stream()
                .flatMap(experiment -> experiment.getTags().stream())
                .distinct()
                .sorted()
                .toList());
        List<TargetChoice> all = targets.all().stream()
                .map(target -> new TargetChoice(
                        target.name(),
                        target.label(),
                        target.catalogue().getOptions().stream()
                                .map(option -> option.getName())
                                .toList()))
                .toList();
        return new Choices(experiments, tags, all, refusalOfLab(), last, lastDesign);
    }

    private static String refusalOfLab() {
        try {
            LabMachine.check();
            return "";
        } catch (LabException e) {
            return e.getMessage() + ". " + e.fix(); // which may be a command
        }
    }

    private static ExperimentChoice of(Experiment experiment) {
        Deployment deployment = experiment.getDeployment();
        return new ExperimentChoice(
                experiment.getName(),
                List.copyOf(experiment.getTargets()),
                experiment.getFactors().size(),
                experiment.getDesigns().stream()
                        .map(Design::getName)
                        .filter(Objects::nonNull)
                        .toList(),
                deployment != null && hasSeveralNodes(deployment),
                asksForRealTime(experiment) || deployment != null && asksForRealTime(deployment));
    }

    private static boolean hasSeveralNodes(Deployment deployment) {
        return deployment.getNodes().size() > 1
                || deployment.getNodes().stream()
                        .anyMatch(node -> !node.getDimensions().isEmpty());
    }

    /**
     * Whether processes have another scheduling than the system's default, or options of an ORB are set that can ask
     * for one: their values may be parameters.
     */
    private static boolean asksForRealTime(EObject element) {
        return Models.all(element, Process.class).stream()
                        .anyMatch(process -> process.getScheduling() != Scheduling.OTHER)
                || Models.all(element, OptionSetting.class).stream()
                        .map(OptionSetting::getOption)
                        .filter(Objects::nonNull)
                        .map(OptionReference::getOption)
                        .filter(Objects::nonNull)
                        .anyMatch(SCHEDULING::contains);
    }
}
