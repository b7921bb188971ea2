// SPDX-License-Identifier: Apache-2.0
package org.bellwether.sirius;

import java.util.Map;
import org.bellwether.model.BellwetherModel;
import org.bellwether.model.validation.BellwetherValidator;
import org.eclipse.emf.common.util.DiagnosticChain;
import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EDataType;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.EValidator;

/**
 * All constraints as EMF's validator where Sirius is installed. When Sirius validates a diagram, it asks EMF, too: each
 * problem would be shown twice, once by the viewpoint's rules and once by EMF. So this validator finds nothing for
 * Sirius; for all other tools it finds what {@link BellwetherValidator} does.
 */
final class SiriusValidator implements EValidator {
    private static final String SIRIUS = "org.eclipse.sirius.";

    /** Makes this the validator of all of Bellwether's packages in a registry. */
    static void install(EValidator.Registry registry) {
        SiriusValidator validator = new SiriusValidator();
        BellwetherModel.packages().forEach(p -> registry.put(p, validator));
    }

    @Override
    public boolean validate(EObject element, DiagnosticChain diagnostics, Map<Object, Object> context) {
        return isOfSirius(context) || BellwetherValidator.INSTANCE.validate(element, diagnostics, context);
    }

    @Override
    public boolean validate(EClass type, EObject element, DiagnosticChain diagnostics, Map<Object, Object> context) {
        return isOfSirius(context) || BellwetherValidator.INSTANCE.validate(type, element, diagnostics, context);
    }

    @Override
    public boolean validate(EDataType type, Object value, DiagnosticChain diagnostics, Map<Object, Object> context) {
        return BellwetherValidator.INSTANCE.validate(type, value, diagnostics, context);
    }

    /** Returns whether the diagnostician is Sirius's own: EMF names it in the context of each validation. */
    private static boolean isOfSirius(Map<Object, Object> context) {
        Object diagnostician = context == null ? null : context.get(EValidator.class);
        return diagnostician != null && diagnostician.getClass().getName().startsWith(SIRIUS);
    }
}
