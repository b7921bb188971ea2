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
 * The validator for EMF if Sirius is installed. When Sirius validates a diagram, it calls EMF, too: each problem would
 * be shown twice, by the viewpoint's rules and by EMF. Therefore, this validator finds no problems for Sirius; for all
 * other tools it finds the same as {@link BellwetherValidator}.
 */
final class SiriusValidator implements EValidator {
    private static final String SIRIUS = "org.eclipse.sirius.";

    /** Registers the validator for all packages of Bellwether. */
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

    /**
     * Returns whether Sirius's diagnostician calls the validator: EMF passes the diagnostician in the context of each
     * validation.
     */
    private static boolean isOfSirius(Map<Object, Object> context) {
        Object diagnostician = context == null ? null : context.get(EValidator.class);
        return diagnostician != null && diagnostician.getClass().getName().startsWith(SIRIUS);
    }
}
