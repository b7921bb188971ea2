// SPDX-License-Identifier: Apache-2.0
package org.bellwether.language;

import com.google.inject.Injector;
import org.bellwether.language.text.TextPackage;
import org.bellwether.model.BellwetherModel;
import org.eclipse.emf.ecore.EPackage;

/** Creates the language's services, as plain Java and in OSGi. */
public class BellwetherStandaloneSetup extends BellwetherStandaloneSetupGenerated {
    @Override
    public Injector createInjectorAndDoEMFRegistration() {
        BellwetherModel.packages().forEach(p -> EPackage.Registry.INSTANCE.putIfAbsent(p.getNsURI(), p));
        EPackage.Registry.INSTANCE.putIfAbsent(TextPackage.eNS_URI, TextPackage.eINSTANCE);
        return super.createInjectorAndDoEMFRegistration();
    }
}
