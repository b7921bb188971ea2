// SPDX-License-Identifier: Apache-2.0
package org.bellwether.model.io.xmi;

import org.eclipse.emf.common.util.URI;
import org.eclipse.emf.ecore.resource.Resource;
import org.eclipse.emf.ecore.resource.impl.ResourceFactoryImpl;

/** Creates resources for model files and option catalogues. */
public class BellwetherResourceFactory extends ResourceFactoryImpl {
    @Override
    public Resource createResource(URI uri) {
        return new BellwetherResource(uri);
    }
}
