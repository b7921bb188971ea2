// SPDX-License-Identifier: Apache-2.0
package org.bellwether.language.resource;

import com.google.inject.Inject;
import com.google.inject.Provider;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.bellwether.language.standard.StandardIdl;
import org.bellwether.model.experiment.Model;
import org.bellwether.model.idl.Definition;
import org.bellwether.model.idl.Include;
import org.bellwether.model.idl.Module;
import org.bellwether.model.util.ElementKeys;
import org.eclipse.emf.common.util.URI;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.resource.Resource;
import org.eclipse.emf.ecore.resource.ResourceSet;
import org.eclipse.xtext.nodemodel.ILeafNode;
import org.eclipse.xtext.nodemodel.INode;
import org.eclipse.xtext.nodemodel.util.NodeModelUtils;

/**
 * Provides types of the OMG's files that models use, if a model includes such a file and the file is missing. Each type
 * is a separate resource without a file: a set of resources has only the used types.
 */
final class StandardTypes {
    private static final String SCHEME = "bellwether-standard";

    @Inject
    private Provider<BellwetherTextResource> factory;

    /** Returns the OMG's file to which a resource's type belongs; null for files of users. */
    static StandardIdl standard(URI uri) {
        return SCHEME.equals(uri.scheme()) ? StandardIdl.valueOf(uri.segment(0)) : null;
    }

    /**
     * Returns the models of the types that a resource uses and that none of the visible files defines.
     *
     * @param imported the roots of the files that the resource imports
     */
    List<EObject> usedBy(BellwetherTextResource resource, Collection<EObject> imported) {
        boolean isStandard = standard(resource.getURI()) != null;
        List<EObject> visible = Stream.concat(resource.getContents().stream(), imported.stream())
                .toList();
        List<EObject> result = new ArrayList<>();
        for (StandardIdl standard : StandardIdl.values()) {
            if (isStandard || visible.stream().anyMatch(root -> includes(root, standard))) {
                Set<String> names = used(resource, standard);
                visible.forEach(root -> names.removeAll(defined(root, standard)));
                result.addAll(load(standard, names, resource.getResourceSet()));
            }
        }
        return result;
    }

    private static boolean includes(EObject root, StandardIdl standard) {
        return root instanceof Model model
                && model.getElements().stream()
                        .anyMatch(each -> each instanceof Include include
                                && include.getPath() != null
                                && standard.isBroughtBy(include.getPath()));
    }

    private static List<String> defined(EObject root, StandardIdl standard) {
        return root.eContents().stream()
                .filter(each ->
                        each instanceof Module module && standard.module().equals(module.getName()))
                .flatMap(module -> module.eContents().stream())
                .filter(Definition.class::isInstance)
                .map(ElementKeys::name)
                .toList();
    }

    /**
     * Returns the names in a text of types of an OMG file, with their module or within it; comments and strings are
     * ignored.
     */
    private static Set<String> used(BellwetherTextResource resource, StandardIdl standard) {
        Set<String> names = new LinkedHashSet<>();
        String last = "";
        String beforeLast = "";
        for (ILeafNode leaf : resource.getParseResult().getRootNode().getLeafNodes()) {
            if (leaf.isHidden()) {
                continue;
            }
            String text = leaf.getText();
            if (standard.names().contains(text)
                    && (last.equals("::") ? beforeLast.equals(standard.module()) : isWithin(leaf, standard))) {
                names.add(text);
            }
            beforeLast = last;
            last = text;
        }
        return names;
    }

    private static boolean isWithin(INode node, StandardIdl standard) {
        for (EObject each = NodeModelUtils.findActualSemanticObjectFor(node); each != null; each = each.eContainer()) {
            if (each instanceof Module module && standard.module().equals(module.getName())) {
                return true;
            }
        }
        return false;
    }

    private List<EObject> load(StandardIdl standard, Collection<String> names, ResourceSet resources) {
        if (resources == null) {
            return List.of();
        }
        ResourceSet owner = resources instanceof OverlayResourceSet beside ? beside.others() : resources;
        return names.stream().map(name -> load(standard, name, owner)).toList();
    }

    private EObject load(StandardIdl standard, String name, ResourceSet resources) {
        URI uri = URI.createHierarchicalURI(SCHEME, null, null, new String[] {standard.name(), name}, null, null);
        Resource known = resources.getResource(uri, false);
        if (known != null) {
            return known.getContents().get(0);
        }
        BellwetherTextResource resource = factory.get();
        resource.setURI(uri);
        resource.setDisplayName(standard.path());
        resources.getResources().add(resource);
        byte[] text = standard.definingOnly(Set.of(name)).getBytes(StandardCharsets.UTF_8);
        try {
            resource.load(new ByteArrayInputStream(text), Map.of());
        } catch (IOException e) {
            throw new IllegalStateException(uri + " is in memory", e);
        }
        return resource.getContents().get(0);
    }
}
