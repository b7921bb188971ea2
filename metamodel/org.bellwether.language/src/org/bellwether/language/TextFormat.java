// SPDX-License-Identifier: Apache-2.0
package org.bellwether.language;

import com.google.inject.Injector;
import org.bellwether.language.resource.BellwetherTextResource;
import org.bellwether.language.resource.TextResources;
import org.bellwether.model.io.ModelFormat;
import org.bellwether.model.io.ModelResource;
import org.eclipse.emf.common.util.URI;

/** The textual notation as a format of model files. */
public final class TextFormat implements ModelFormat {
    /** The extension of text files, without the dot. */
    public static final String EXTENSION = TextResources.EXTENSION;

    /**
     * Holds the services, which are created when the first text is read: commands that read no text do not wait for
     * them.
     */
    private static final class Language {
        private static final Injector INJECTOR = new ReadingSetup().createInjectorAndDoEMFRegistration();
    }

    /** Returns the injector of the language's services. */
    public static Injector injector() {
        return Language.INJECTOR;
    }

    @Override
    public String extension() {
        return EXTENSION;
    }

    @Override
    public ModelResource create(URI uri) {
        BellwetherTextResource resource = injector().getInstance(BellwetherTextResource.class);
        resource.setURI(uri);
        return resource;
    }
}
