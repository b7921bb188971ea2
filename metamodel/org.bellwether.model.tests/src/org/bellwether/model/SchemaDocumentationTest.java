// SPDX-License-Identifier: Apache-2.0
package org.bellwether.model;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.eclipse.emf.common.util.URI;
import org.eclipse.emf.ecore.EModelElement;
import org.eclipse.emf.ecore.ENamedElement;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.EcorePackage;
import org.eclipse.emf.ecore.resource.ResourceSet;
import org.eclipse.emf.ecore.resource.impl.ResourceSetImpl;
import org.eclipse.emf.ecore.util.EcoreUtil;
import org.eclipse.emf.ecore.xmi.impl.EcoreResourceFactoryImpl;
import org.junit.jupiter.api.Test;

/** The schema is the reference: each package, class, feature and literal has documentation. */
class SchemaDocumentationTest {
    @Test
    void everythingIsDocumented() throws IOException {
        List<String> silent = new ArrayList<>();
        for (EObject root : schema()) {
            root.eAllContents().forEachRemaining(element -> {
                if (element instanceof ENamedElement named && !isDocumented(named)) {
                    silent.add(EcoreUtil.getURI(named).fragment());
                }
            });
        }
        assertEquals(List.of(), silent);
    }

    private static boolean isDocumented(EModelElement element) {
        String text = EcoreUtil.getDocumentation(element);
        return text != null && text.endsWith(".");
    }

    private static List<EObject> schema() throws IOException {
        ResourceSet resources = new ResourceSetImpl();
        resources.getPackageRegistry().put(EcorePackage.eNS_URI, EcorePackage.eINSTANCE);
        resources.getResourceFactoryRegistry().getExtensionToFactoryMap().put("ecore", new EcoreResourceFactoryImpl());
        Path folder = TestModels.home().resolve("metamodel/org.bellwether.model/model");
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(f -> f.toString().endsWith(".ecore"))
                    .map(f -> resources
                            .getResource(URI.createFileURI(f.toString()), true)
                            .getContents()
                            .get(0))
                    .toList();
        }
    }
}
