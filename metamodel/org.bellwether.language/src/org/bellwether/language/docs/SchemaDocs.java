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
import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EClassifier;
import org.eclipse.emf.ecore.EEnum;
import org.eclipse.emf.ecore.EEnumLiteral;
import org.eclipse.emf.ecore.EModelElement;
import org.eclipse.emf.ecore.ENamedElement;
import org.eclipse.emf.ecore.EPackage;
import org.eclipse.emf.ecore.EStructuralFeature;
import org.eclipse.emf.ecore.resource.Resource;
import org.eclipse.emf.ecore.util.EcoreUtil;
import org.eclipse.emf.ecore.xmi.impl.EcoreResourceFactoryImpl;

/** The documentation that the schema's Ecore files hold; generated packages come without it. */
public final class SchemaDocs {
    private final Map<String, EPackage> packages = new HashMap<>();

    /** Reads the schema's files from the class path. */
    public SchemaDocs() {
        BellwetherModel.packages().forEach(p -> packages.put(p.getName(), read(p.getName())));
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

    /** What the schema says of one of its classes, enumerations, literals or features; empty if it says nothing. */
    public Optional<String> of(ENamedElement element) {
        return Optional.ofNullable(documented(element)).map(EcoreUtil::getDocumentation);
    }

    private EModelElement documented(ENamedElement element) {
        if (element instanceof EStructuralFeature feature) {
            return classifier(feature.getEContainingClass()) instanceof EClass c
                    ? c.getEStructuralFeatures().stream()
                            .filter(f -> f.getName().equals(feature.getName()))
                            .findFirst()
                            .orElse(null)
                    : null;
        } else if (element instanceof EClassifier type) {
            return classifier(type);
        } else if (element instanceof EEnumLiteral literal) {
            return classifier(literal.getEEnum()) instanceof EEnum e ? e.getEEnumLiteral(literal.getName()) : null;
        }
        return null;
    }

    private EClassifier classifier(EClassifier type) {
        EPackage found = packages.get(type.getEPackage().getName());
        return found == null ? null : found.getEClassifier(type.getName());
    }
}
