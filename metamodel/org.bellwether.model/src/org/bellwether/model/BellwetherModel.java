// SPDX-License-Identifier: Apache-2.0
package org.bellwether.model;

import java.util.List;
import org.bellwether.model.assembly.AssemblyPackage;
import org.bellwether.model.component.ComponentPackage;
import org.bellwether.model.deployment.DeploymentPackage;
import org.bellwether.model.experiment.ExperimentPackage;
import org.bellwether.model.idl.IdlPackage;
import org.bellwether.model.io.BellwetherResourceFactory;
import org.bellwether.model.io.ModelFormat;
import org.bellwether.model.options.OptionsPackage;
import org.bellwether.model.parameter.ParameterPackage;
import org.bellwether.model.validation.BellwetherValidator;
import org.eclipse.emf.ecore.EPackage;
import org.eclipse.emf.ecore.EValidator;
import org.eclipse.emf.ecore.resource.Resource;
import org.eclipse.emf.ecore.resource.ResourceSet;

/** The metamodel as a whole: its packages, its files' extensions, and how a resource set learns of them. */
public final class BellwetherModel {
    /** Extension of model files, without the dot. */
    public static final String MODEL_EXTENSION = "bwxmi";
    /** Extension of option catalogues, without the dot. */
    public static final String OPTIONS_EXTENSION = "bwoptions";
    /** The newest version of the schema that this release reads; see {@code Model.formatVersion}. */
    public static final int FORMAT_VERSION = 1;

    private BellwetherModel() {}

    /** All packages, each after those it depends on. */
    public static List<EPackage> packages() {
        return List.of(
                ParameterPackage.eINSTANCE,
                IdlPackage.eINSTANCE,
                OptionsPackage.eINSTANCE,
                ComponentPackage.eINSTANCE,
                AssemblyPackage.eINSTANCE,
                DeploymentPackage.eINSTANCE,
                ExperimentPackage.eINSTANCE);
    }

    /**
     * Teaches a resource set the packages and the file extensions, and EMF the constraints. As plain Java all three are
     * needed; in OSGi the bundle's {@code plugin.xml} has registered the first two.
     */
    public static void register(ResourceSet resources) {
        for (EPackage p : packages()) {
            resources.getPackageRegistry().put(p.getNsURI(), p);
        }
        var factories = resources.getResourceFactoryRegistry().getExtensionToFactoryMap();
        var factory = new BellwetherResourceFactory();
        factories.put(MODEL_EXTENSION, factory);
        factories.put(OPTIONS_EXTENSION, factory);
        for (ModelFormat format : ModelFormat.installed()) {
            factories.put(format.extension(), (Resource.Factory) format::create);
        }
        BellwetherValidator.install(EValidator.Registry.INSTANCE);
    }
}
