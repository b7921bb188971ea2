// SPDX-License-Identifier: Apache-2.0
package org.bellwether.glsp.runs;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.bellwether.generator.output.OutputFolder;
import org.bellwether.generator.target.Targets;
import org.bellwether.model.experiment.Experiment;
import org.bellwether.model.loading.LoadedModel;
import org.bellwether.model.util.Models;
import org.bellwether.run.WorkException;
import org.bellwether.run.WorkException.Kind;
import org.bellwether.run.project.GenerationStep;
import org.bellwether.run.project.MissingExperiment;
import org.bellwether.run.project.Project;
import org.bellwether.run.project.ProjectGenerator;

/**
 * The input of a generation: a run's settings, of which it uses the experiment, targets and options.
 *
 * @param experiment the name of the experiment; empty for the experiment of the last run, otherwise the first one
 */
public record GenerationRequest(String experiment) {
    /** Generates the files for a run with these settings; returns the result as text for the user. */
    static String generate(Path model, Targets targets, RunSettings settings, Path folder)
            throws WorkException, IOException {
        Project project = Project.load(model);
        project.refuseErrors();
        GenerationStep.Outcome outcome =
                new ProjectGenerator(targets).generate(project, settings.request(model, folder), folder);
        OutputFolder.Changes changes = outcome.changes();
        String files = changes.written() + " files written, " + changes.unchanged() + " unchanged, " + changes.deleted()
                + " deleted.";
        return outcome.remarks().isEmpty() ? files : files + " " + String.join(" ", outcome.remarks());
    }

    /** Returns the settings for this generation, given those of the last run. */
    RunSettings settings(Path model, RunSettings last) throws WorkException, IOException {
        LoadedModel loaded = Project.load(model).loaded();
        List<String> names = Models.all(loaded.resources(), Experiment.class).stream()
                .map(Experiment::getName)
                .toList();
        if (names.isEmpty()) {
            throw new WorkException(
                    Kind.INPUT,
                    "no-experiment",
                    "The model has no experiment",
                    model.toString(),
                    MissingExperiment.fix(loaded).orElse(""));
        }
        String wanted = !experiment.isEmpty() || last == null ? experiment : last.experiment();
        String name = names.contains(wanted) ? wanted : names.get(0);
        return last != null && last.experiment().equals(name) ? last : RunSettings.of(name);
    }
}
