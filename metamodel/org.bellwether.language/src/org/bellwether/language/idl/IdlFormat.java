// SPDX-License-Identifier: Apache-2.0
package org.bellwether.language.idl;

import org.bellwether.language.TextFormat;
import org.bellwether.model.io.ModelFormat;
import org.bellwether.model.io.ModelResource;
import org.eclipse.emf.common.util.URI;

/** IDL files as a form in which models are read: where a model includes one, or a command is given one. */
public final class IdlFormat implements ModelFormat {
    /** The extension of its files, without the dot. */
    public static final String EXTENSION = "idl";

    @Override
    public String extension() {
        return EXTENSION;
    }

    @Override
    public boolean isKept() {
        return false;
    }

    @Override
    public ModelResource create(URI uri) {
        IdlResource resource = TextFormat.injector().getInstance(IdlResource.class);
        resource.setURI(uri);
        return resource;
    }
}
