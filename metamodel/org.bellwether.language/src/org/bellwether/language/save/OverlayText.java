// SPDX-License-Identifier: Apache-2.0
package org.bellwether.language.save;

import java.io.IOException;
import java.util.Map;
import org.bellwether.language.resource.BellwetherTextResource;
import org.bellwether.language.resource.OverlayResourceSet;
import org.bellwether.language.resource.TextResources;
import org.bellwether.model.io.ModelResource;
import org.eclipse.emf.common.util.BasicEList;
import org.eclipse.emf.common.util.EList;
import org.eclipse.emf.common.util.URI;
import org.eclipse.emf.ecore.resource.Resource;
import org.eclipse.emf.ecore.resource.ResourceSet;
import org.eclipse.emf.ecore.resource.impl.ResourceSetImpl;
import org.eclipse.xtext.util.LazyStringInputStream;

/** Reads a text in place of an open file's text, together with the other files as they are in memory. */
public final class OverlayText extends ResourceSetImpl implements OverlayResourceSet {
    private final ResourceSet others;
    private final Resource copy;

    private OverlayText(ResourceSet others, Resource copy) {
        this.others = others == null ? new ResourceSetImpl() : others;
        this.copy = copy;
        getLoadOptions().putAll(this.others.getLoadOptions());
        super.getResources().add(copy);
    }

    /**
     * Returns a resource with the text's model; the text's problems are among its errors. The open file is not changed.
     */
    public static BellwetherTextResource read(ModelResource open, String text) throws IOException {
        BellwetherTextResource copy = TextResources.create(open.getURI());
        copy.setDisplayName(open.displayName());
        copy.setLimits(open.limits());
        new OverlayText(open.getResourceSet(), copy);
        copy.load(new LazyStringInputStream(text), Map.of());
        return copy;
    }

    /** Returns a resource with the model of a text without a file, such as a clipboard's, among the files of a set. */
    public static BellwetherTextResource read(ResourceSet others, URI place, String text) throws IOException {
        BellwetherTextResource fresh = TextResources.create(place);
        new OverlayText(others, fresh);
        fresh.load(new LazyStringInputStream(text), Map.of());
        return fresh;
    }

    @Override
    public ResourceSet others() {
        return others;
    }

    /** Returns all resources in a list that does not take ownership: the other files stay in their resource set. */
    @Override
    public EList<Resource> getResources() {
        EList<Resource> all = new BasicEList<>(others.getResources());
        all.removeIf(each -> each.getURI().equals(copy.getURI()));
        all.add(copy);
        return all;
    }

    @Override
    public Resource getResource(URI uri, boolean load) {
        return uri.equals(copy.getURI()) ? copy : others.getResource(uri, load);
    }
}
