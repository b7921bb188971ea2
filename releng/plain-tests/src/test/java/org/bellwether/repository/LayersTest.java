// SPDX-License-Identifier: Apache-2.0
package org.bellwether.repository;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.jar.Attributes;
import java.util.jar.Manifest;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Tests that no manifest and no POM of a bundle requires a bundle of a higher layer. */
class LayersTest {
    private static final Pattern BUNDLE = Pattern.compile("(?<![\\w.])org\\.bellwether\\.([\\w.]+)");
    private static final Pattern ARTIFACT = Pattern.compile(
            "<dependency>\\s*<groupId>org\\.bellwether</groupId>\\s*<artifactId>([\\w.]+)</artifactId>");
    /** Build tools, which are used before any bundle is built. */
    private static final Set<String> BUILD_TOOLS =
            Set.of("org.bellwether.emfgen", "org.bellwether.xtextgen", "org.bellwether.helpgen");
    /**
     * The smallest plausible number of bundles with a manifest and a POM; if there are fewer, the test did not find
     * them.
     */
    private static final int LEAST = 32;

    @Test
    void manifestsFollowTheArrow() throws IOException {
        List<Path> manifests = Repository.files(path -> path.endsWith("META-INF/MANIFEST.MF"));
        assertTrue(manifests.size() >= LEAST, "found only " + manifests);
        List<String> objections = new ArrayList<>();
        Set<String> edges = new TreeSet<>();
        for (Path manifest : manifests) {
            String bundle = bundleOf(manifest.getParent().getParent());
            Set<String> required = required(Repository.read(manifest));
            required.forEach(other -> edges.add(bundle + " -> " + other));
            objections.addAll(objections(bundle, required));
        }
        assertEquals(List.of(), objections);
        assertTrue(
                edges.containsAll(List.of("language -> model", "target.corbel -> generator", "cli -> run")),
                "found only " + edges);
    }

    @Test
    void pomsFollowTheArrow() {
        List<Path> poms =
                Repository.files(path -> path.matches("(metamodel|generators|plugins|editor)/[^/]+/pom\\.xml"));
        assertTrue(poms.size() >= LEAST, "found only " + poms);
        List<String> objections = new ArrayList<>();
        Set<String> edges = new TreeSet<>();
        for (Path pom : poms) {
            Set<String> required = new TreeSet<>();
            for (Matcher found = ARTIFACT.matcher(Repository.read(pom)); found.find(); ) {
                if (!BUILD_TOOLS.contains(found.group(1))) {
                    required.add(found.group(1).substring("org.bellwether.".length()));
                }
            }
            required.forEach(other -> edges.add(bundleOf(pom.getParent()) + " -> " + other));
            objections.addAll(objections(bundleOf(pom.getParent()), required));
        }
        assertEquals(List.of(), objections);
        assertTrue(edges.contains("maven -> cli"), "found only " + edges);
    }

    @Test
    void aDependencyAgainstTheArrowIsFound() throws IOException {
        Set<String> required = required("""
                Manifest-Version: 1.0
                Require-Bundle: org.bellwether.cli;visibility:=reexport,
                 org.eclipse.emf.ecore
                Import-Package: org.bellwether.results.store
                """);
        assertEquals(
                List.of("model depends on cli, against the arrow", "model depends on results, against the arrow"),
                objections("model", required));
    }

    @Test
    void aBundleWithoutALayerIsFound() {
        assertTrue(Layers.objection("cli", "surprise").orElseThrow().contains("no layer"));
    }

    private static List<String> objections(String bundle, Set<String> required) {
        return required.stream()
                .flatMap(other -> Layers.objection(bundle, other).stream())
                .toList();
    }

    /**
     * Returns the tested bundle of a test bundle, which may use the same bundles, and others of its own manifest below
     * them.
     */
    private static String bundleOf(Path folder) {
        return folder.getFileName()
                .toString()
                .replaceFirst("^org\\.bellwether\\.", "")
                .replaceFirst("\\.tests$", "");
    }

    private static Set<String> required(String manifest) throws IOException {
        Attributes attributes =
                new Manifest(new ByteArrayInputStream(manifest.getBytes(StandardCharsets.UTF_8))).getMainAttributes();
        Set<String> bundles = new TreeSet<>();
        for (String header : List.of("Require-Bundle", "Import-Package", "Fragment-Host")) {
            String value = attributes.getValue(header);
            for (Matcher found = BUNDLE.matcher(value == null ? "" : value); found.find(); ) {
                bundles.add(bundleOfPackage(found.group(1)));
            }
        }
        return bundles;
    }

    /**
     * Returns the bundle of a package, whose name begins with the bundle's: results.store belongs to results,
     * target.corbel.stubs to target.corbel.
     */
    private static String bundleOfPackage(String name) {
        String[] parts = name.split("\\.");
        return parts[0].equals("target") && parts.length > 1 ? parts[0] + "." + parts[1] : parts[0];
    }
}
