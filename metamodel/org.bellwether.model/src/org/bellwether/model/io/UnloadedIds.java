// SPDX-License-Identifier: Apache-2.0
package org.bellwether.model.io;

import java.util.Collections;
import java.util.Map;
import java.util.Optional;
import org.bellwether.model.util.ElementIds;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.resource.Resource;

/**
 * The ids of a file's elements while the file is unloaded. EMF turns each element into a proxy after the file has been
 * emptied. A proxy with its element's id is resolved to the element with the same name when the file is loaded again,
 * whatever has changed around that element; EMF's own proxies count the elements, and only EMF's own resources resolve
 * those.
 */
public final class UnloadedIds {
    private Map<EObject, String> ids = Collections.emptyMap();
    private boolean unloading;

    /** Unloads a file; the ids of all its elements are available until that is done. */
    public void during(Resource file, Runnable unload) {
        unloading = true;
        try {
            ids = file.getContents().isEmpty()
                    ? Collections.emptyMap()
                    : ElementIds.all(file.getContents().get(0));
            unload.run();
        } finally {
            ids = Collections.emptyMap();
            unloading = false;
        }
    }

    /**
     * Returns whether the file is being unloaded. The file must not be loaded then: EMF treats the file as unloaded
     * already, and loads it to resolve a proxy of one of its elements. A load after the unloading would do nothing.
     */
    public boolean isUnloading() {
        return unloading;
    }

    /** Returns the id of an element of the file that is being unloaded; empty for all other elements. */
    public Optional<String> of(EObject element) {
        return Optional.ofNullable(ids.get(element));
    }
}
