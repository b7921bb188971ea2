// SPDX-License-Identifier: Apache-2.0
package org.bellwether.generator;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Map;
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
