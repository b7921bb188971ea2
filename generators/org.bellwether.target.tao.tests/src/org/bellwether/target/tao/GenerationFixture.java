// SPDX-License-Identifier: Apache-2.0
package org.bellwether.target.tao;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.bellwether.generator.Generation;
import org.bellwether.generator.output.GeneratedFiles;
import org.bellwether.generator.plan.Overrides;
import org.bellwether.generator.plan.Plan;
import org.bellwether.generator.planner.Planner;
import org.bellwether.generator.target.Target;
import org.bellwether.model.experiment.Experiment;
import org.bellwether.model.loading.LoadedModel;
import org.bellwether.model.loading.ModelLoader;
import org.bellwether.model.util.Models;

/** Generates the files of the repository's models for TAO. */
final class GenerationFixture {
    static final List<Target> TAO = List.of(new TaoTarget());

    private GenerationFixture() {}

    static Path repository() {
        return Path.of(System.getProperty("bellwether.home"));
    }

    static Experiment experiment(String path) {
        LoadedModel loaded = new ModelLoader().load(repository().resolve(path));
        assertTrue(loaded.isOk(), () -> loaded.problems().toString());
        return Models.all(loaded.model(), Experiment.class).get(0);
    }

    static Plan plan(Experiment experiment) {
        return Planner.plan(experiment, Generation.modelName(experiment), TAO, Overrides.NONE);
    }

    static GeneratedFiles files(Experiment experiment, Map<String, String> options) {
        Overrides overrides = new Overrides(Map.of(), Map.of(TaoTarget.NAME, options));
        return Generation.files(Planner.plan(experiment, Generation.modelName(experiment), TAO, overrides), TAO);
    }
}
