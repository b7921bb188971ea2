// SPDX-License-Identifier: Apache-2.0
package org.bellwether.export;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import org.bellwether.generator.Generation;
import org.bellwether.generator.output.GeneratedFiles;
import org.bellwether.generator.plan.Overrides;
import org.bellwether.generator.plan.Plan;
import org.bellwether.generator.planner.Planner;
import org.bellwether.generator.target.Target;
import org.bellwether.generator.target.Targets;
import org.bellwether.model.experiment.Experiment;
import org.bellwether.model.loading.ModelLoader;
import org.bellwether.model.util.Models;

/** Exports of the test model, with parts of its text replaced. */
final class TestExports {
    static final Path REPOSITORY = Path.of(System.getProperty("bellwether.home"));
    static final Path MODEL = REPOSITORY.resolve("testmodels/valid/testbed/testbed.bellwether");

    private TestExports() {}

    /** The files of a testbed, and the warnings. */
    record Written(GeneratedFiles files, List<String> warnings) {
        String text(String path) {
            return files.text(path);
        }
    }

    static Experiment experiment(Path folder, String... replacements) throws IOException {
        String text = Files.readString(MODEL);
        for (int i = 0; i < replacements.length; i += 2) {
            if (!text.contains(replacements[i])) {
                throw new IllegalArgumentException("the model has no " + replacements[i]);
            }
            text = text.replace(replacements[i], replacements[i + 1]);
        }
        Path model = Files.writeString(folder.resolve("testbed.bellwether"), text);
        var loaded = new ModelLoader().load(model);
        if (!loaded.isOk()) {
            throw new IllegalArgumentException(loaded.problems().toString());
        }
        return Models.all(loaded.model(), Experiment.class).get(0);
    }

    static List<Target> corbel() {
        return Targets.discover().get(List.of("corbel"));
    }

    static Plan plan(Experiment experiment) {
        return Planner.plan(experiment, Generation.modelName(experiment), corbel(), Overrides.NONE);
    }

    static Written write(Testbed testbed, Path folder, String... replacements) throws IOException {
        Experiment experiment = experiment(folder, replacements);
        Plan plan = plan(experiment);
        TestbedPlan.Outcome rewritten = TestbedPlan.of(plan);
        Export export = new Export(
                rewritten.plan(),
                corbel(),
                TopologyReader.of(experiment.getDeployment(), plan.evaluator(), plan.network()),
                List.of(new TreeMap<>()));
        GeneratedFiles files = new GeneratedFiles("testbed");
        List<String> warnings =
                new ArrayList<>(ExportFolder.testbedFiles(testbed, export, rewritten.warnings(), files));
        return new Written(files, warnings);
    }
}
