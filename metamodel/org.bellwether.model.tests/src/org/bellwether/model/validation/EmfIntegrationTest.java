// SPDX-License-Identifier: Apache-2.0
package org.bellwether.model.validation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.bellwether.model.TestModels;
import org.bellwether.model.component.Timer;
import org.bellwether.model.experiment.Model;
import org.bellwether.model.loading.ModelLoader;
import org.bellwether.model.loading.ModelRegistration;
import org.bellwether.model.util.Models;
import org.bellwether.model.validation.analysis.ProblemCollector;
import org.eclipse.emf.common.util.Diagnostic;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.resource.impl.ResourceSetImpl;
import org.eclipse.emf.ecore.util.Diagnostician;
import org.junit.jupiter.api.Test;

/** Tools that use only EMF get the same problems through EMF's interfaces. */
class EmfIntegrationTest {
    @Test
    void theDiagnosticianFindsOurProblems() {
        ModelRegistration.register(new ResourceSetImpl());
        Model model = new ModelLoader()
                .load(TestModels.home().resolve("testmodels/xmi/pair.bwxmi"))
                .model();
        Models.all(model, Timer.class).get(0).setPeriod(null);
        Diagnostic diagnostic = Diagnostician.INSTANCE.validate(model);
        assertEquals(Diagnostic.ERROR, diagnostic.getSeverity());
        Diagnostic only = diagnostic.getChildren().get(0);
        assertEquals("BW204", ProblemCollector.problem(only).orElseThrow().code());
        assertEquals("tick", ((Timer) only.getData().get(0)).getName());
    }

    @Test
    void oneElementCanBeValidatedAlone() {
        Model model = new ModelLoader()
                .load(TestModels.home().resolve("testmodels/xmi/pair.bwxmi"))
                .model();
        EObject element = model.getElements().get(0);
        assertTrue(BellwetherValidator.INSTANCE.validate(element, null, null));
        assertSame(model, element.eContainer());
    }
}
