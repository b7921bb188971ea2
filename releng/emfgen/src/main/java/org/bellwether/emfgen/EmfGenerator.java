// SPDX-License-Identifier: Apache-2.0
package org.bellwether.emfgen;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;
import org.eclipse.emf.codegen.ecore.generator.Generator;
import org.eclipse.emf.codegen.ecore.generator.GeneratorAdapterFactory;
import org.eclipse.emf.codegen.ecore.genmodel.GenModel;
import org.eclipse.emf.codegen.ecore.genmodel.GenModelPackage;
import org.eclipse.emf.codegen.ecore.genmodel.generator.GenBaseGeneratorAdapter;
import org.eclipse.emf.codegen.ecore.genmodel.generator.GenModelGeneratorAdapterFactory;
import org.eclipse.emf.codegen.merge.java.JControlModel;
import org.eclipse.emf.common.util.BasicMonitor;
import org.eclipse.emf.common.util.Diagnostic;
import org.eclipse.emf.common.util.URI;
import org.eclipse.emf.ecore.EcorePackage;
import org.eclipse.emf.ecore.plugin.EcorePlugin;
import org.eclipse.emf.ecore.resource.Resource;
import org.eclipse.emf.ecore.resource.ResourceSet;
import org.eclipse.emf.ecore.resource.impl.ResourceSetImpl;
import org.eclipse.emf.ecore.util.EcoreUtil;
import org.eclipse.emf.ecore.xmi.impl.EcoreResourceFactoryImpl;

/**
 * Generates the model code of one bundle from its genmodel, without Eclipse.
 *
 * <p>The genmodel need not list classes and features, because the generator takes the missing ones from the .ecore
 * files. Therefore, a change of the metamodel changes only one file. The generator does nothing if the model folder has
 * not changed.
 */
public final class EmfGenerator {
    private EmfGenerator() {}

    /**
     * Takes the bundle's folder, its symbolic name, the genmodel's path in it, and the folder to generate; then the
     * folders of bundles whose metamodels it uses, each named like its bundle.
     */
    public static void main(String[] arguments) throws IOException {
        Path bundle = Path.of(arguments[0]).toRealPath();
        Path genModel = bundle.resolve(arguments[2]);
        Path output = bundle.resolve(arguments[3]);
        Path stamp = output.resolve(".generated-from");
        String inputs = hash(genModel.getParent());
        if (Files.exists(stamp) && Files.readString(stamp).equals(inputs)) {
            return;
        }
        delete(output);
        for (int i = 4; i < arguments.length; i++) {
            Path used = Path.of(arguments[i]).toRealPath();
            EcorePlugin.getPlatformResourceMap().put(used.getFileName().toString(), URI.createFileURI(used + "/"));
        }
        generate(bundle.toFile(), arguments[1], arguments[2]);
        Files.writeString(stamp, inputs);
    }

    private static void generate(File folder, String bundle, String path) {
        EcorePlugin.getPlatformResourceMap().put(bundle, URI.createFileURI(folder.getPath() + "/"));
        EcorePackage.eINSTANCE.eClass();
        GenModelPackage.eINSTANCE.eClass();
        GeneratorAdapterFactory.Descriptor.Registry.INSTANCE.addDescriptor(
                GenModelPackage.eNS_URI, GenModelGeneratorAdapterFactory.DESCRIPTOR);

        GenModel genModel = load(URI.createPlatformResourceURI(bundle + "/" + path, true));
        genModel.reconcile();
        fail(genModel.diagnose());
        genModel.setCanGenerate(true);
        genModel.setForceOverwrite(true);
        // With a plug-in's id, EMF would also write plugin.xml and plugin.properties, which are written by hand
        genModel.setModelPluginID("");

        // There is no existing code to merge; without rules for merging, EMF does not parse its output
        Generator generator = new Generator() {
            @Override
            public JControlModel getJControlModel() {
                return new JControlModel();
            }
        };
        generator.setInput(genModel);
        fail(generator.generate(genModel, GenBaseGeneratorAdapter.MODEL_PROJECT_TYPE, new BasicMonitor()));
    }

    private static GenModel load(URI uri) {
        Resource.Factory.Registry.INSTANCE.getExtensionToFactoryMap().put("*", new EcoreResourceFactoryImpl());
        ResourceSet resources = new ResourceSetImpl();
        resources.getURIConverter().getURIMap().putAll(EcorePlugin.computePlatformURIMap(true));
        Resource resource = resources.getResource(uri, true);
        EcoreUtil.resolveAll(resources);
        for (Resource loaded : resources.getResources()) {
            if (!loaded.getErrors().isEmpty()) {
                throw new IllegalStateException(loaded.getURI() + ": " + loaded.getErrors());
            }
        }
        return (GenModel) resource.getContents().get(0);
    }

    private static void fail(Diagnostic diagnostic) {
        if (diagnostic.getSeverity() >= Diagnostic.ERROR) {
            throw new IllegalStateException(diagnostic.getMessage() + " " + diagnostic.getChildren());
        }
    }

    /** Returns the hash of all files of a folder, and of this generator. */
    private static String hash(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            for (Path file : files.filter(Files::isRegularFile).sorted().toList()) {
                digest.update(folder.relativize(file).toString().getBytes());
                digest.update(Files.readAllBytes(file));
            }
            digest.update(
                    EmfGenerator.class.getResourceAsStream("EmfGenerator.class").readAllBytes());
            return HexFormat.of().formatHex(digest.digest());
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    private static void delete(Path folder) throws IOException {
        if (!Files.exists(folder)) {
            return;
        }
        List<Path> contents;
        try (Stream<Path> files = Files.walk(folder)) {
            contents = files.sorted(Comparator.reverseOrder()).toList();
        }
        for (Path path : contents) {
            Files.delete(path);
        }
    }
}
