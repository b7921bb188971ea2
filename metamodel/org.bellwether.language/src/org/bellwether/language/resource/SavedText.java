// SPDX-License-Identifier: Apache-2.0
package org.bellwether.language.resource;

import java.io.IOException;
import org.bellwether.model.io.ModelResource;

/** Gives the text that a resource's file is to hold. A resource calls it to save, so that reading needs no printer. */
@FunctionalInterface
public interface SavedText {
    /**
     * The text in UTF-8.
     *
     * @throws IOException if the model cannot be written without loss; the message says why
     */
    byte[] of(ModelResource resource) throws IOException;
}
