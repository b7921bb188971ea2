// SPDX-License-Identifier: Apache-2.0
package org.bellwether.cli.schedulability;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import org.bellwether.generator.Generation;
import org.bellwether.generator.plan.Overrides;
import org.bellwether.generator.plan.Plan;
import org.bellwether.generator.planner.Planner;
import org.bellwether.generator.target.Target;
import org.bellwether.generator.target.Targets;
import org.bellwether.model.experiment.Experiment;
import org.bellwether.model.io.RepositoryFile;
import org.bellwether.model.loading.ModelLoader;
import org.bellwether.model.util.Models;
import org.bellwether.schedulability.reading.SystemReader;
import org.bellwether.schedulability.system.Analysis;
import org.bellwether.schedulability.system.Discipline;
import org.bellwether.schedulability.system.SystemResult;

/** Golden files: the text and the JSON of a model's analysis under each discipline. */
public final class CommittedAnalyses {
    private static final String MODEL = "testmodels/valid/deadlines/deadlines.bellwether";
    private static final String GOLDEN = "plugins/org.bellwether.cli.tests/golden/analyse/";

    private CommittedAnalyses() {}

    /** Writes the files of the repository at the given folder. */
    public static void main(String[] arguments) throws IOException {
        Path repository = Path.of(arguments[0]);
        for (var file : all(repository).entrySet()) {
            RepositoryFile.write(repository, file.getKey(), file.getValue());
        }
    }

    /** Returns the text of each committed file by its path in the repository. */
    static SortedMap<String, String> all(Path repository) {
        Experiment experiment = Models.all(
                        new ModelLoader().load(repository.resolve(MODEL)).model(), Experiment.class)
                .get(0);
        List<Target> targets = Targets.discover().get(List.of("corbel"));
        Plan plan = Planner.plan(experiment, Generation.modelName(experiment), targets, Overrides.NONE);
        SortedMap<String, String> texts = new TreeMap<>();
        for (Discipline discipline : Discipline.values()) {
            SystemResult result = Analysis.of(SystemReader.of(plan, targets), discipline);
            texts.put(GOLDEN + discipline + ".txt", AnalysisText.of(plan, result, UnaryOperator.identity()) + "\n");
            texts.put(
                    GOLDEN + discipline + ".json", AnalysisJson.of(plan, result).toPrettyString() + "\n");
        }
        return texts;
    }
}
