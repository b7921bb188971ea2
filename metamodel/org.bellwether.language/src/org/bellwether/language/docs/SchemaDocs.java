// SPDX-License-Identifier: Apache-2.0
package org.bellwether.language.docs;

import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.bellwether.model.BellwetherModel;
import org.eclipse.emf.common.util.URI;
import org.eclipse.emf.ecore.EClassifier;
import org.eclipse.emf.ecore.EEnumLiteral;
import org.eclipse.emf.ecore.ENamedElement;
import org.eclipse.emf.ecore.EPackage;
import org.eclipse.emf.ecore.EStructuralFeature;
import org.eclipse.emf.ecore.resource.Resource;
import org.eclipse.emf.ecore.util.EcoreUtil;
import org.eclipse.emf.ecore.xmi.impl.EcoreResourceFactoryImpl;

/** The documentation in the schema's Ecore files, which the generated packages lack. */
public final class SchemaDocs {
    /** The documentation by key, read once from the class path. */
    private static final Map<String, String> TEXTS = read();

    private SchemaDocs() {}

    /**
     * Returns the schema's documentation of one of its classes, enumerations, literals or features; empty if there is
     * none.
     */
    public static Optional<String> of(ENamedElement element) {
        return Optional.ofNullable(TEXTS.get(key(element)));
    }

    private static Map<String, String> read() {
        Map<String, String> texts = new HashMap<>();
        for (EPackage generated : BellwetherModel.packages()) {
            read(generated.getName()).eAllContents().forEachRemaining(o -> {
                if (o instanceof ENamedElement element && EcoreUtil.getDocumentation(element) != null) {
                    texts.put(key(element), EcoreUtil.getDocumentation(element));
                }
            });
        }
        return Map.copyOf(texts);
    }

    private static EPackage read(String name) {
        URL url = BellwetherModel.class.getResource("/model/" + name + ".ecore");
        Resource resource = new EcoreResourceFactoryImpl().createResource(URI.createURI(url.toString()));
        try (InputStream in = url.openStream()) {
            resource.load(in, Map.of());
        } catch (IOException e) {
            throw new IllegalStateException("the schema's " + name + ".ecore cannot be read", e);
        }
        return (EPackage) resource.getContents().get(0);
    }

    /**
     * Returns one key for an element of a generated package and the element of the file from which it was generated.
     */
    private static String key(ENamedElement element) {
        if (element instanceof EStructuralFeature feature) {
            return key(feature.getEContainingClass()) + "." + feature.getName();
        } else if (element instanceof EEnumLiteral literal) {
            return key(literal.getEEnum()) + "." + literal.getName();
        } else if (element instanceof EClassifier type && type.getEPackage() != null) {
            return type.getEPackage().getName() + "." + type.getName();
        }
        return element.getName(); // the documentation of this kind is never used
    }
}
