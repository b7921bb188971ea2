// SPDX-License-Identifier: Apache-2.0
package org.bellwether.sirius;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.bellwether.model.assembly.Instance;
import org.bellwether.model.validation.BellwetherValidator;
import org.bellwether.sirius.services.ProblemServices;
import org.eclipse.emf.common.util.Diagnostic;
import org.eclipse.emf.ecore.EPackage;
import org.eclipse.emf.ecore.EValidator;
import org.eclipse.emf.ecore.util.Diagnostician;
import org.eclipse.sirius.diagram.ui.part.ValidateAction;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests that Sirius shows each problem once, by the viewpoint's rules. */
class SiriusValidatorTest {
    @TempDir
    private Path folder;

    private final Map<EPackage, Object> before = new HashMap<>();
    private Instance untyped;

    @BeforeEach
    void installAndBreakAModel() throws IOException {
        Sample sample = Sample.basicsp(folder);
        before.putAll(EValidator.Registry.INSTANCE);
        SiriusValidator.install(EValidator.Registry.INSTANCE);
        untyped = sample.instance("gps");
        untyped.setType(null);
    }

    @AfterEach
    void restore() {
        EValidator.Registry.INSTANCE.clear();
        EValidator.Registry.INSTANCE.putAll(before);
    }

    @Test
    void siriusGetsProblemsFromTheRulesOfTheViewpointOnly() {
        assertEquals(Diagnostic.OK, ValidateAction.runEMFValidator(untyped).getSeverity());
        ProblemServices rules = new ProblemServices();
        assertFalse(rules.hasNoErrors(untyped));
        assertTrue(rules.errors(untyped).startsWith("BW104"), rules.errors(untyped));
    }

    @Test
    void otherToolsGetTheProblemsFromEmf() {
        Diagnostic found = Diagnostician.INSTANCE.validate(untyped);
        assertEquals(Diagnostic.ERROR, found.getSeverity());
        String message = found.getChildren().get(0).getMessage();
        assertTrue(message.contains("BW104"), message);
    }

    /** A model that is loaded later must not install the other validator again. */
    @Test
    void loadingAModelKeepsTheValidator() {
        BellwetherValidator.install(EValidator.Registry.INSTANCE);
        assertEquals(Diagnostic.OK, ValidateAction.runEMFValidator(untyped).getSeverity());
    }
}
