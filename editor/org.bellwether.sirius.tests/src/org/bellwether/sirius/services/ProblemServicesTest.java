// SPDX-License-Identifier: Apache-2.0
package org.bellwether.sirius.services;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import org.bellwether.model.Problem;
import org.bellwether.model.deployment.Deployment;
import org.bellwether.model.experiment.Experiment;
import org.bellwether.model.experiment.Metric;
import org.bellwether.model.util.Models;
import org.bellwether.model.validation.ModelValidator;
import org.eclipse.emf.ecore.EObject;
import org.junit.jupiter.api.Test;

class ProblemServicesTest extends BasicspFixture {
    private final ProblemServices services = new ProblemServices();

    @Test
    void aGoodModelHasNoProblems() {
        for (EObject element : Models.all(sample.model(), EObject.class)) {
            assertTrue(services.hasNoErrors(element), () -> services.errors(element));
            assertTrue(services.hasNoWarnings(element), () -> services.warnings(element));
            assertEquals(List.of(), services.problemTexts(element));
        }
    }

    @Test
    void problemsComeAndGoWithTheModel() {
        EObject gps = sample.instance("gps");
        assertTrue(services.hasNoErrors(gps));
        var type = sample.instance("gps").getType();
        sample.instance("gps").setType(null);
        assertFalse(services.hasNoErrors(gps));
        assertTrue(services.errors(gps).startsWith("BW"), services.errors(gps));
        assertTrue(services.problemTexts(gps).get(0).startsWith("error BW"));
        sample.instance("gps").setType(type);
        assertTrue(services.hasNoErrors(gps));
    }

    @Test
    void aPartThatIsNotDrawnIsShownAroundIt() {
        Metric metric = sample.named(Metric.class, "update");
        sample.first(Experiment.class).getPhases().clear();
        metric.setSamples(null);
        sample.first(Deployment.class)
                .getNodes()
                .get(0)
                .getProcesses()
                .get(1)
                .getPlacements()
                .clear();
        List<String> expected = new ArrayList<>();
        for (Problem problem : new ModelValidator().validate(sample.model())) {
            expected.add(problem.severity() + " " + problem.code() + " " + problem.path() + ": " + problem.text());
        }
        List<String> shown = new ArrayList<>();
        Models.all(sample.model(), EObject.class).forEach(e -> shown.addAll(services.problemTexts(e)));
        assertFalse(expected.isEmpty());
        assertEquals(
                expected.stream().sorted().toList(), shown.stream().sorted().toList());
    }
}
