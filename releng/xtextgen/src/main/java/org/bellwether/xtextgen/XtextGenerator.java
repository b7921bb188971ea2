// SPDX-License-Identifier: Apache-2.0
package org.bellwether.xtextgen;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.eclipse.emf.common.util.URI;
import org.eclipse.emf.mwe2.language.Mwe2StandaloneSetup;
import org.eclipse.emf.mwe2.launch.runtime.Mwe2Runner;

/**
 * Runs a bundle's MWE2 workflow: parser, linking and language server from its grammar. This takes half a minute;
 * therefore, nothing is generated while grammar, workflow and metamodel are unchanged.
 */
public final class XtextGenerator {
    private XtextGenerator() {}

    /**
     * Takes the bundle's folder, the workflow's path in it, the folder to generate, and the folders that the workflow
     * reads.
     */
    public static void main(String[] arguments) throws IOException {
        Path bundle = Path.of(arguments[0]).toRealPath();
        Path workflow = bundle.resolve(arguments[1]);
        Path stamp = bundle.resolve(arguments[2]).resolve(".generated-from");
        List<Path> read = Stream.of(arguments).skip(3).map(bundle::resolve).toList();
        String inputs = hash(workflow, read);
        if (Files.exists(stamp) && Files.readString(stamp).equals(inputs)) {
            return;
        }
        Files.deleteIfExists(stamp);
        new Mwe2StandaloneSetup()
                .createInjectorAndDoEMFRegistration()
                .getInstance(Mwe2Runner.class)
                .run(
                        URI.createFileURI(workflow.toString()),
                        Map.of("rootPath", bundle.getParent().toString()));
        Files.writeString(stamp, inputs);
    }

    /** Returns the hash of the workflow, of all grammars and metamodels in the folders, and of this generator. */
    private static String hash(Path workflow, List<Path> folders) throws IOException {
        try {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            digest.update(Files.readAllBytes(workflow));
            for (Path folder : folders) {
                try (Stream<Path> files = Files.walk(folder)) {
                    for (Path file :
                            files.filter(XtextGenerator::isInput).sorted().toList()) {
                        digest.update(folder.relativize(file).toString().getBytes());
                        digest.update(Files.readAllBytes(file));
                    }
                }
            }
            digest.update(XtextGenerator.class
                    .getResourceAsStream("XtextGenerator.class")
                    .readAllBytes());
            return HexFormat.of().formatHex(digest.digest());
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    private static boolean isInput(Path file) {
        return file.toString().matches(".*\\.(xtext|ecore|genmodel)");
    }
}
