// SPDX-License-Identifier: Apache-2.0
package org.bellwether.sirius.vsm;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.bellwether.model.BellwetherModel;
import org.eclipse.emf.common.util.URI;
import org.eclipse.emf.common.util.WrappedException;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.EPackage;
import org.eclipse.emf.ecore.EcorePackage;
import org.eclipse.emf.ecore.resource.Resource;
import org.eclipse.emf.ecore.resource.ResourceSet;
import org.eclipse.emf.ecore.resource.impl.ResourceSetImpl;
import org.eclipse.emf.ecore.util.EcoreUtil;
import org.eclipse.emf.ecore.xmi.impl.EcoreResourceFactoryImpl;
import org.eclipse.emf.ecore.xmi.impl.XMIResourceFactoryImpl;

/** Loads viewpoints with Sirius's Ecore files, without code of Sirius. */
public final class SiriusFiles {
    private static final List<String> ECORES = List.of(
            "org.eclipse.sirius.model/model/viewpoint.ecore",
            "org.eclipse.sirius.diagram.model/model/diagram.ecore",
            "org.eclipse.sirius.properties/model/properties.ecore",
            "org.eclipse.sirius.properties.ext.widgets.reference/model/properties-ext-widgets-reference.ecore");

    private final ResourceSet resources = new ResourceSetImpl();
    private final Map<String, EPackage> packages = new HashMap<>();

    private SiriusFiles(Path folder) {
        Map<String, Object> factories = resources.getResourceFactoryRegistry().getExtensionToFactoryMap();
        factories.put("ecore", new EcoreResourceFactoryImpl());
        factories.put("*", new XMIResourceFactoryImpl());
        Map<URI, URI> places = resources.getURIConverter().getURIMap();
        places.put(URI.createURI("platform:/plugin/"), URI.createFileURI(folder.toAbsolutePath() + File.separator));
        places.put(
                URI.createURI("environment:/viewpoint"),
                URI.createURI("platform:/plugin/org.eclipse.sirius.model/model/Environment.odesign"));
        EPackage.Registry registry = resources.getPackageRegistry();
        registry.put("platform:/plugin/org.eclipse.emf.ecore/model/Ecore.ecore", EcorePackage.eINSTANCE);
        for (String ecore : ECORES) {
            Resource file = resources.getResource(URI.createURI("platform:/plugin/" + ecore), true);
            file.getAllContents().forEachRemaining(e -> {
                if (e instanceof EPackage each) {
                    registry.put(each.getNsURI(), each);
                }
            });
            file.getContents().forEach(e -> packages.put(((EPackage) e).getName(), (EPackage) e));
        }
        EcoreUtil.resolveAll(resources); // EMF uses key attributes of references without resolving proxies
        for (EPackage own : BellwetherModel.packages()) {
            registry.put(own.getNsURI(), own);
            packages.put(own.getName(), own);
        }
        packages.put("ecore", EcorePackage.eINSTANCE);
    }

    /**
     * Returns the folder with Sirius's Ecore files, each as {@code BUNDLE/model/NAME.ecore}: the system property
     * {@code bellwether.sirius.ecore}, the environment variable {@code BELLWETHER_SIRIUS_ECORE}, or the folder
     * {@code shared/sirius-ecore} beside the clone.
     */
    public static Optional<Path> folder(Path home) {
        String given = System.getProperty("bellwether.sirius.ecore", System.getenv("BELLWETHER_SIRIUS_ECORE"));
        if (given != null && !given.isBlank()) {
            Path folder = Path.of(given);
            if (!Files.isRegularFile(folder.resolve(ECORES.get(0)))) {
                throw new IllegalStateException("BELLWETHER_SIRIUS_ECORE: " + folder + " holds no " + ECORES.get(0));
            }
            return Optional.of(folder);
        }
        Path beside = home.toAbsolutePath().normalize().resolveSibling("shared/sirius-ecore");
        return Optional.of(beside).filter(f -> Files.isRegularFile(f.resolve(ECORES.get(0))));
    }

    /** Reads Sirius's metamodels from a folder, and adds Bellwether's. */
    public static SiriusFiles read(Path folder) {
        return new SiriusFiles(folder);
    }

    /** Returns the packages whose types expressions may name, by name. */
    public Map<String, EPackage> packages() {
        return packages;
    }

    /** Loads a viewpoint's file; its problems are among the resource's errors. */
    public Resource load(Path file) {
        URI uri = URI.createFileURI(file.toAbsolutePath().toString());
        try {
            return resources.getResource(uri, true);
        } catch (WrappedException e) {
            Resource half = resources.getResource(uri, false);
            if (half == null || half.getErrors().isEmpty()) {
                throw e;
            }
            return half;
        }
    }

    /** Creates an object that a viewpoint's file could contain, or that Sirius creates from it, for tests. */
    public EObject create(String packageName, String className) {
        EPackage found = packages.get(packageName);
        return found.getEFactoryInstance().create((org.eclipse.emf.ecore.EClass) found.getEClassifier(className));
    }
}
