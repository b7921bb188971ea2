// SPDX-License-Identifier: Apache-2.0
package org.bellwether.language.resource;

import java.io.IOException;
import org.bellwether.model.io.ModelResource;

/** Provides the text to save for a resource. A resource calls this interface, so that reading needs no printer. */
@FunctionalInterface
public interface SavedText {
    /**
     * Returns the text in UTF-8.
     *
     * @throws IOException if the model cannot be written without loss; the message gives the reason
     */
    byte[] of(ModelResource resource) throws IOException;
}
