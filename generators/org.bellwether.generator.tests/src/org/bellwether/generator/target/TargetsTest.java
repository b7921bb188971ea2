// SPDX-License-Identifier: Apache-2.0
package org.bellwether.generator.target;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import org.bellwether.generator.TestModels;
import org.bellwether.generator.refusal.RefusedException;
import org.bellwether.model.experiment.Experiment;
import org.bellwether.model.options.Option;
import org.bellwether.model.options.RenderingForm;
import org.junit.jupiter.api.Test;

/** Targets are found in plain Java and in OSGi: this test runs in both. */
class TargetsTest {
    @Test
    void installedTargetsAreFound() {
        Target omniorb = Targets.discover().get("omniorb");
        assertEquals("omniORB 4", omniorb.label());
        assertTrue(omniorb.requirements().stream()
                .anyMatch(each -> each.debianPackage().equals("libomniorb4-dev")));
    }

    @Test
    void anUnknownTargetIsRefused() {
        RefusedException refused =
                assertThrows(RefusedException.class, () -> Targets.discover().get("ice"));
        assertTrue(refused.problems().get(0).fix().contains("omniorb"), refused.getMessage());
    }

    @Test
    void anExperimentThatNamesNoneIsForTheOneThatComesWithBellwether() {
        Experiment experiment = TestModels.experiment(TestModels.BASICSP);
        experiment.getTargets().clear();
        assertEquals(List.of("corbel"), names(Targets.discover().of(experiment)));
        experiment.getTargets().addAll(List.of("omniorb", "corbel"));
        assertEquals(List.of("omniorb", "corbel"), names(Targets.discover().of(experiment)));
    }

    private static List<String> names(List<Target> targets) {
        return targets.stream().map(Target::name).toList();
    }

    @Test
    void allUnknownTargetsOfAnExperimentAreRefusedInTheirPlace() {
        Experiment experiment = TestModels.experiment(TestModels.BASICSP);
        experiment.getTargets().addAll(List.of("omniord", "ice"));
        RefusedException refused =
                assertThrows(RefusedException.class, () -> Targets.discover().of(experiment));
        assertEquals(
                List.of("experiment steady: There is no target 'omniord'. Did you mean omniorb?"),
                refused.problems().stream()
                        .limit(1)
                        .map(p -> p.path() + ": " + p.message() + ". " + p.fix())
                        .toList());
        assertEquals(2, refused.problems().size());
        assertTrue(refused.problems().get(0).line() > 0);
    }

    @Test
    void cataloguesSayHowOptionsAreWritten() {
        var catalogue = Targets.discover().get("omniorb").catalogue();
        assertTrue(catalogue.getOptions().size() >= 20);
        for (Option option : catalogue.getOptions()) {
            assertEquals(1, option.getRenderings().size(), option.getName());
            assertTrue(option.getDefault() != null && !option.getDescription().isBlank(), option.getName());
        }
        assertEquals(
                "[-ORBthreadPerConnectionPolicy 0, -ORBmaxGIOPConnectionPerServer 2]",
                Catalogues.rendered(
                                catalogue,
                                Map.of("maxGIOPConnectionPerServer", "2", "threadPerConnectionPolicy", "0"),
                                RenderingForm.ARGUMENT)
                        .toString());
    }
}
