// SPDX-License-Identifier: Apache-2.0
package org.bellwether.language.resource;

import org.bellwether.model.io.ModelFormat;
import org.eclipse.emf.common.util.URI;

/** Makes empty resources of the notation, through the installed format: it assembles the language's parts. */
public final class TextResources {
    /** The extension of files in the notation, without the dot. */
    public static final String EXTENSION = "bellwether";

    private TextResources() {}

    /** A new, empty resource for a text at a place. */
    public static BellwetherTextResource create(URI place) {
        return ModelFormat.installed().stream()
                .filter(format -> format.extension().equals(EXTENSION))
                .map(format -> (BellwetherTextResource) format.create(place))
                .findFirst()
                .orElseThrow();
    }
}
