// SPDX-License-Identifier: Apache-2.0
package org.bellwether.schedulability.reading;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.bellwether.generator.Generation;
import org.bellwether.generator.plan.Overrides;
import org.bellwether.generator.plan.Plan;
import org.bellwether.generator.planner.Planner;
import org.bellwether.generator.target.Target;
import org.bellwether.generator.target.Targets;
import org.bellwether.model.experiment.Experiment;
import org.bellwether.model.loading.ModelLoader;
import org.bellwether.model.util.ElementPaths;
import org.bellwether.model.util.Models;
import org.bellwether.schedulability.system.Analysis;
import org.bellwether.schedulability.system.DeadlineResult;
import org.bellwether.schedulability.system.Discipline;
import org.junit.jupiter.api.Test;

/** Tests that each deadline of an analysis leads to an element of the model. */
class DeadlineElementsTest {
    private static final Path MODEL =
            Path.of(System.getProperty("bellwether.home"), "testmodels/valid/deadlines/deadlines.bellwether");

    @Test
    void deadlinesLeadToBehavioursAndTheirInstances() {
        Experiment experiment = Models.all(new ModelLoader().load(MODEL).model(), Experiment.class)
                .get(0);
        List<Target> targets = Targets.discover().get(List.of("corbel"));
        Plan plan = Planner.plan(experiment, Generation.modelName(experiment), targets, Overrides.NONE);
        Map<String, DeadlineElements.Subject> subjects = DeadlineElements.of(plan);
        for (DeadlineResult deadline :
                Analysis.of(SystemReader.of(plan, targets), Discipline.MODEL).deadlines()) {
            assertTrue(subjects.containsKey(deadline.name()), deadline.name() + " in " + subjects.keySet());
        }
        assertEquals("component nav::Sensor / behaviour tick", path(subjects, "sensor.tick"));
        assertEquals("terrain", subjects.get("terrain.map.height").instance().name());
        assertTrue(path(subjects, "terrain.map.height").startsWith("component nav::Terrain / behaviour"));
        assertTrue(path(subjects, "display.refresh").startsWith("component nav::Display / behaviour"));
    }

    private static String path(Map<String, DeadlineElements.Subject> subjects, String name) {
        return ElementPaths.of(subjects.get(name).element());
    }
}
