// SPDX-License-Identifier: Apache-2.0
package org.bellwether.model.loading;

import org.bellwether.model.BellwetherModel;
import org.bellwether.model.io.ModelFormat;
import org.bellwether.model.io.xmi.BellwetherResourceFactory;
import org.bellwether.model.validation.BellwetherValidator;
import org.eclipse.emf.ecore.EPackage;
import org.eclipse.emf.ecore.EValidator;
import org.eclipse.emf.ecore.resource.Resource;
import org.eclipse.emf.ecore.resource.ResourceSet;

/** Registers the metamodel in a resource set. */
public final class ModelRegistration {
    private ModelRegistration() {}

    /**
     * Registers the packages and the file extensions in a resource set, and the constraints in EMF. As plain Java all
     * three are needed; in OSGi the bundle's {@code plugin.xml} has registered the first two.
     */
    public static void register(ResourceSet resources) {
        for (EPackage p : BellwetherModel.packages()) {
            resources.getPackageRegistry().put(p.getNsURI(), p);
        }
        var factories = resources.getResourceFactoryRegistry().getExtensionToFactoryMap();
        var factory = new BellwetherResourceFactory();
        factories.put(BellwetherModel.MODEL_EXTENSION, factory);
        factories.put(BellwetherModel.OPTIONS_EXTENSION, factory);
        for (ModelFormat format : ModelFormat.installed()) {
            factories.put(format.extension(), (Resource.Factory) format::create);
        }
        BellwetherValidator.install(EValidator.Registry.INSTANCE);
    }
}
