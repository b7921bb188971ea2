// SPDX-License-Identifier: Apache-2.0
package org.bellwether.model;

import java.util.List;
import org.bellwether.model.assembly.AssemblyPackage;
import org.bellwether.model.component.ComponentPackage;
import org.bellwether.model.deployment.DeploymentPackage;
import org.bellwether.model.experiment.ExperimentPackage;
import org.bellwether.model.idl.IdlPackage;
import org.bellwether.model.options.OptionsPackage;
import org.bellwether.model.parameter.ParameterPackage;
import org.eclipse.emf.ecore.EPackage;

/** The metamodel: its packages, and the extensions of its files. */
public final class BellwetherModel {
    /** Extension of model files, without the dot. */
    public static final String MODEL_EXTENSION = "bwxmi";
    /** Extension of option catalogues, without the dot. */
    public static final String OPTIONS_EXTENSION = "bwoptions";
    /** The newest version of the schema that this release reads; see {@code Model.formatVersion}. */
    public static final int FORMAT_VERSION = 1;

    private BellwetherModel() {}

    /** Returns all packages, each after those it depends on. */
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
}
