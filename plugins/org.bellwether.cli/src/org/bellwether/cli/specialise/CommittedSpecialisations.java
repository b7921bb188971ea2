// SPDX-License-Identifier: Apache-2.0
package org.bellwether.cli.specialise;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import org.bellwether.cli.terminal.Console;
import org.bellwether.generator.Generation;
import org.bellwether.generator.plan.Overrides;
import org.bellwether.generator.plan.Plan;
import org.bellwether.generator.planner.Planner;
import org.bellwether.generator.target.Target;
import org.bellwether.generator.target.Targets;
import org.bellwether.model.experiment.Experiment;
import org.bellwether.model.io.ModelResource;
import org.bellwether.model.io.RepositoryFile;
import org.bellwether.model.loading.ModelLoader;
import org.bellwether.model.util.Models;
import org.bellwether.results.prediction.SegmentCosts;
import org.bellwether.run.prediction.ModelPrediction;
import org.bellwether.specialise.analysis.Analysis;
import org.bellwether.specialise.analysis.AnalysisResult;
import org.bellwether.specialise.catalogue.SpecialisationsPage;
import org.bellwether.specialise.reading.DeployedModel;

/**
 * Golden files: the text and the JSON of an analysis, without a calibration and with a committed calibration; and the
 * reference page of all specialisations.
 */
public final class CommittedSpecialisations {
    static final String GOLDEN = "plugins/org.bellwether.cli.tests/golden/specialise/";
    /** The calibration of a fictitious machine, with round numbers, so that a prediction can be followed by hand. */
    private static final String COSTS = GOLDEN + "costs.json";

    private static final String MODEL = "examples/basicsp/basicsp.bellwether";

    private CommittedSpecialisations() {}

    /** Writes the files of the repository at the given folder. */
    public static void main(String[] arguments) throws IOException {
        Path repository = Path.of(arguments[0]);
        for (var file : all(repository).entrySet()) {
            RepositoryFile.write(repository, file.getKey(), file.getValue());
        }
    }

    /** Returns the expected texts, by path in the repository. */
    static SortedMap<String, String> all(Path repository) throws IOException {
        Experiment experiment = Models.all(
                        new ModelLoader().load(repository.resolve(MODEL)).model(), Experiment.class)
                .get(0);
        if (experiment.eResource() instanceof ModelResource file) {
            file.setDisplayName(MODEL); // a name that does not depend on the repository's path
        }
        Target corbel = Targets.discover().get("corbel");
        Plan plan = Planner.plan(experiment, Generation.modelName(experiment), List.of(corbel), Overrides.NONE);
        AnalysisResult result = Analysis.of(new DeployedModel(plan, experiment, corbel, Set.of()));
        KnownPrediction none = KnownPrediction.none("examples/basicsp");
        KnownPrediction predicted = KnownPrediction.of(
                ModelPrediction.of(plan, result, corbel.specialisations().keySet(), costs(repository)));
        SortedMap<String, String> texts = new TreeMap<>();
        texts.put(GOLDEN + "basicsp.txt", text(result, none, false));
        texts.put(GOLDEN + "details.txt", text(result, none, true));
        texts.put(GOLDEN + "basicsp.json", json(result, none));
        texts.put(GOLDEN + "predicted.txt", text(result, predicted, false));
        texts.put(GOLDEN + "predicted.json", json(result, predicted));
        texts.put(SpecialisationsPage.PATH, SpecialisationsPage.text());
        return texts;
    }

    private static SegmentCosts costs(Path repository) throws IOException {
        return SegmentCosts.read(repository.resolve(COSTS))
                .orElseThrow(() -> new IOException(COSTS + " is of another version"));
    }

    private static String text(AnalysisResult result, KnownPrediction prediction, boolean details) {
        return SpecialisationText.of(result, prediction, details, Console.WIDE, UnaryOperator.identity()) + "\n";
    }

    private static String json(AnalysisResult result, KnownPrediction prediction) {
        return SpecialisationJson.of(result, prediction).toPrettyString() + "\n";
    }
}
