// SPDX-License-Identifier: Apache-2.0
package org.bellwether.sirius;

import org.eclipse.emf.ecore.EValidator;

/**
 * Registers the viewpoint in Sirius. Sirius creates an instance of the class that this bundle's extension names, and
 * requires nothing else from a bundle with viewpoints. The registry is called through reflection, so that the bundle is
 * built, resolved and tested without Sirius.
 */
public final class Registration {
    /** The viewpoint's file in Sirius's form: the bundle, then the path in it. */
    static final String VIEWPOINT = "org.bellwether.sirius/description/bellwether.odesign";

    private static final String REGISTRY = "org.eclipse.sirius.business.api.componentization.ViewpointRegistry";

    /** Registers the viewpoint, and the validator that leaves the problems to the viewpoint's rules. */
    public Registration() throws ReflectiveOperationException {
        Class<?> registry = Class.forName(REGISTRY);
        Object instance = registry.getMethod("getInstance").invoke(null);
        registry.getMethod("registerFromPlugin", String.class).invoke(instance, VIEWPOINT);
        SiriusValidator.install(EValidator.Registry.INSTANCE);
    }
}
