// SPDX-License-Identifier: Apache-2.0
package org.bellwether.language.idl;

import org.bellwether.language.TextFormat;
import org.bellwether.model.io.ModelFormat;
import org.bellwether.model.io.ModelResource;
import org.eclipse.emf.common.util.URI;

/** The format of IDL files, for files that a model includes and for files that are given to a command. */
public final class IdlFormat implements ModelFormat {
    /** The extension of IDL files, without the dot. */
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
