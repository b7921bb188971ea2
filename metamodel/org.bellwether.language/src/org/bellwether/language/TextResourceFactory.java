// SPDX-License-Identifier: Apache-2.0
package org.bellwether.language;

import org.eclipse.emf.common.util.URI;
import org.eclipse.emf.ecore.resource.Resource;

/** Creates resources for files in the textual notation, for tools in Eclipse that use EMF without the notation. */
public final class TextResourceFactory implements Resource.Factory {
    @Override
    public Resource createResource(URI uri) {
        return new TextFormat().create(uri);
    }
}
