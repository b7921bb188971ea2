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
 * @param tags the tags of all experiments, in order
 * @param labRefusal the reason why this machine cannot run local labs, as sentences for the user; empty if it can
 * @param last the settings of the last run; null before the first run
 * @param lastDesign the settings of the last design; null before the first design
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
     * @param targets the targets that the experiment names
     * @param factors the number of its factors
     * @param designs the names of its designs
     * @param severalNodes whether its deployment has more than one node
     * @param realTime whether its deployment or the experiment asks for scheduling by real-time priorities
     */
    record ExperimentChoice(
            String name,
            List<String> targets,
            int factors,
            List<String> designs,
            boolean severalNodes,
            boolean realTime) {}

    /**
     * An ORB for which code can be generated.
     *
     * @param label its name for display
     * @param options the names of its options
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
            return e.getMessage() + ". " + e.fix(); // the fix may be a command, and gets no full stop
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt(); // the editor ends, and nobody reads the choices
            return "";
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
     * Returns whether processes have another scheduling than the system's default, or whether options of an ORB are set
     * that can ask for another one: their values may be parameters.
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
