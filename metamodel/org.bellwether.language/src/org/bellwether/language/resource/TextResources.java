// SPDX-License-Identifier: Apache-2.0
package org.bellwether.language.resource;

import org.bellwether.model.io.ModelFormat;
import org.eclipse.emf.common.util.URI;

/** Creates empty resources of the notation through the installed format, which creates the language's services. */
public final class TextResources {
    /** The extension of files in the notation, without the dot. */
    public static final String EXTENSION = "bellwether";

    private TextResources() {}

    /** Creates an empty resource for a text with a URI. */
    public static BellwetherTextResource create(URI place) {
        return ModelFormat.installed().stream()
                .filter(format -> format.extension().equals(EXTENSION))
                .map(format -> (BellwetherTextResource) format.create(place))
                .findFirst()
                .orElseThrow();
    }
}
