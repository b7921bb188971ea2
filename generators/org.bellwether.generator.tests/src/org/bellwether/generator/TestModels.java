// SPDX-License-Identifier: Apache-2.0
package org.bellwether.generator;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.bellwether.generator.plan.Overrides;
import org.bellwether.generator.plan.Plan;
import org.bellwether.generator.planner.Planner;
import org.bellwether.generator.target.Target;
import org.bellwether.generator.target.Targets;
import org.bellwether.model.experiment.Experiment;
import org.bellwether.model.loading.LoadedModel;
import org.bellwether.model.loading.ModelLoader;
import org.bellwether.model.util.Models;

/** Loads models of the repository anew for each test, so that tests may change them. */
public final class TestModels {
    public static final String BASICSP = "examples/basicsp/basicsp.bellwether";
    public static final String INTERACTIONS = "examples/interactions/interactions.bellwether";
    public static final String CONSTRUCTS = "testmodels/issues/2/constructs.bellwether";
    public static final String CONTEXTS = "testmodels/valid/contexts/contexts.bellwether";
    public static final String NESTED = "testmodels/valid/nested/nested.bellwether";
    public static final String POPULATIONS = "testmodels/valid/populations/populations.bellwether";
    public static final String WORKLOADS = "testmodels/valid/workloads/workloads.bellwether";

    private TestModels() {}

    public static Path repository() {
        return Path.of(System.getProperty("bellwether.home"));
    }

    public static Experiment experiment(String path) {
        LoadedModel loaded = new ModelLoader().load(repository().resolve(path));
        assertTrue(loaded.isOk(), () -> loaded.problems().toString());
        return Models.all(loaded.model(), Experiment.class).get(0);
    }

    public static List<Target> omniorb() {
        return Targets.discover().get(List.of("omniorb"));
    }

    public static List<Target> targets() {
        return Targets.discover().get(List.of("omniorb", "corbel"));
    }

    public static Plan plan(Experiment experiment) {
        return plan(experiment, Overrides.NONE);
    }

    public static Plan plan(Experiment experiment, Overrides overrides) {
        return Planner.plan(experiment, Generation.modelName(experiment), omniorb(), overrides);
    }

    public static Overrides parameter(String name, String value) {
        return new Overrides(Map.of(name, value), Map.of());
    }

    public static Overrides option(String name, String value) {
        return new Overrides(Map.of(), Map.of("omniorb", Map.of(name, value)));
    }
}
