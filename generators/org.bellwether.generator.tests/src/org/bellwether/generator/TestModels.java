// SPDX-License-Identifier: Apache-2.0
package org.bellwether.generator;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.bellwether.generator.plan.Plan;
import org.bellwether.generator.plan.Planner;
import org.bellwether.model.experiment.Experiment;
import org.bellwether.model.io.LoadedModel;
import org.bellwether.model.io.ModelLoader;
import org.bellwether.model.util.Models;

/** Models of the repository, freshly loaded, so that tests may change them. */
final class TestModels {
    static final String BASICSP = "examples/basicsp/basicsp.bellwether";
    static final String INTERACTIONS = "examples/interactions/interactions.bellwether";
    static final String CONSTRUCTS = "testmodels/issues/2/constructs.bellwether";
    static final String NESTED = "testmodels/valid/nested/nested.bellwether";

    private TestModels() {}

    static Path repository() {
        return Path.of(System.getProperty("bellwether.home"));
    }

    static Experiment experiment(String path) {
        LoadedModel loaded = new ModelLoader().load(repository().resolve(path));
        assertTrue(loaded.isOk(), () -> loaded.problems().toString());
        return Models.all(loaded.model(), Experiment.class).get(0);
    }

    static List<Target> omniorb() {
        return Targets.discover().get(List.of("omniorb"));
    }

    static List<Target> targets() {
        return Targets.discover().get(List.of("omniorb", "corbel"));
    }

    static Plan plan(Experiment experiment) {
        return plan(experiment, Overrides.NONE);
    }

    static Plan plan(Experiment experiment, Overrides overrides) {
        return Planner.plan(experiment, Generation.modelName(experiment), omniorb(), overrides);
    }

    static Overrides parameter(String name, String value) {
        return new Overrides(Map.of(name, value), Map.of());
    }

    static Overrides option(String name, String value) {
        return new Overrides(Map.of(), Map.of("omniorb", Map.of(name, value)));
    }
}
