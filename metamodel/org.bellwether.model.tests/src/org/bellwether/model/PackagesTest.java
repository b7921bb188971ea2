// SPDX-License-Identifier: Apache-2.0
package org.bellwether.model;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;

import java.util.List;
import org.bellwether.model.assembly.AssemblyPackage;
import org.bellwether.model.component.ComponentPackage;
import org.bellwether.model.deployment.DeploymentPackage;
import org.bellwether.model.experiment.ExperimentPackage;
import org.bellwether.model.idl.IdlPackage;
import org.bellwether.model.options.OptionsPackage;
import org.bellwether.model.parameter.ParameterPackage;
import org.eclipse.emf.common.util.Diagnostic;
import org.eclipse.emf.ecore.EPackage;
import org.eclipse.emf.ecore.EReference;
import org.eclipse.emf.ecore.util.Diagnostician;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The generated packages register themselves, are valid Ecore, and refer to one another's classes. */
class PackagesTest {
    static List<EPackage> packages() {
        return List.of(
                ParameterPackage.eINSTANCE,
                IdlPackage.eINSTANCE,
                ComponentPackage.eINSTANCE,
                AssemblyPackage.eINSTANCE,
                DeploymentPackage.eINSTANCE,
                ExperimentPackage.eINSTANCE,
                OptionsPackage.eINSTANCE);
    }

    @ParameterizedTest
    @MethodSource("packages")
    void isRegisteredUnderItsUri(EPackage ePackage) {
        assertEquals("http://www.bellwether.org/" + ePackage.getName() + "/1", ePackage.getNsURI());
        assertEquals(ePackage, EPackage.Registry.INSTANCE.getEPackage(ePackage.getNsURI()));
    }

    @ParameterizedTest
    @MethodSource("packages")
    void isSoundEcore(EPackage ePackage) {
        Diagnostic diagnostic = Diagnostician.INSTANCE.validate(ePackage);
        assertEquals(
                Diagnostic.OK,
                diagnostic.getSeverity(),
                () -> diagnostic.getChildren().toString());
    }

    @ParameterizedTest
    @MethodSource("packages")
    void refersToResolvedTypes(EPackage ePackage) {
        ePackage.eAllContents().forEachRemaining(element -> {
            if (element instanceof EReference reference) {
                assertNotNull(reference.getEReferenceType(), reference.getName());
                assertFalse(reference.getEReferenceType().eIsProxy(), reference.getName());
            }
        });
    }
}
