// SPDX-License-Identifier: Apache-2.0
package org.bellwether.glsp.runs;

import java.util.List;
import java.util.Objects;
import org.bellwether.edit.EditingSession;
import org.bellwether.generator.target.Targets;
import org.bellwether.model.experiment.Design;
import org.bellwether.model.experiment.Experiment;
import org.bellwether.model.util.Models;

/**
 * The choices in the dialogs of runs and designs.
 *
 * @param tags those of all experiments, in order
 * @param last what was run last; null before the first time
 * @param lastDesign the design that was run last; likewise
 */
record Choices(
        List<ExperimentChoice> experiments,
        List<String> tags,
        List<TargetChoice> targets,
        RunSettings last,
        DesignSettings lastDesign) {
    /**
     * An experiment of the model.
     *
     * @param targets those that it names
     * @param factors how many it has
     * @param designs their names
     */
    record ExperimentChoice(String name, List<String> targets, int factors, List<String> designs) {}

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
        return new Choices(experiments, tags, all, last, lastDesign);
    }

    private static ExperimentChoice of(Experiment experiment) {
        return new ExperimentChoice(
                experiment.getName(),
                List.copyOf(experiment.getTargets()),
                experiment.getFactors().size(),
                experiment.getDesigns().stream()
                        .map(Design::getName)
                        .filter(Objects::nonNull)
                        .toList());
    }
}
