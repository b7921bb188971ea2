// SPDX-License-Identifier: Apache-2.0
package org.bellwether.repository;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Tests that the packages of a bundle have the order on the page about the architecture, so there are no circles. */
class PackagesTest {
    /** A bundle and its packages: {@code - **run**: `windows`, `machine` ← `run` ← …}, over several lines. */
    private static final Pattern BUNDLE =
            Pattern.compile("^- \\*\\*([\\w.]+)\\*\\*: (`.*?)(?=\\n\\n|\\n- |\\z)", Pattern.MULTILINE | Pattern.DOTALL);

    @Test
    void importsFollowTheWrittenOrder() {
        Map<String, String> orders = orders();
        List<String> objections = new ArrayList<>();
        for (Path bundle : bundles()) {
            String name = bundle.getFileName().toString().replaceFirst("^org\\.bellwether\\.", "");
            Packages packages = Packages.of(bundle);
            String order = orders.remove(name);
            if (order != null) {
                objections.addAll(packages.objections(order, name));
            } else if (packages.imports().size() > 1) {
                objections.add(name + " is not on the page: " + packages.imports());
            }
        }
        orders.keySet().forEach(name -> objections.add("there is no bundle " + name));
        assertEquals(List.of(), objections);
    }

    @Test
    void eachPackageSaysWhatIsInIt() {
        List<String> silent = new ArrayList<>();
        for (Path bundle : bundles()) {
            Path sources = Files.isDirectory(bundle.resolve("src/main/java"))
                    ? bundle.resolve("src/main/java")
                    : bundle.resolve("src");
            Packages.of(bundle).imports().keySet().stream()
                    .map(name -> sources.resolve(name.replace('.', '/')).resolve("package-info.java"))
                    .filter(file -> !Files.isRegularFile(file))
                    .forEach(file -> silent.add(Repository.relative(file)));
        }
        assertEquals(List.of(), silent);
    }

    @Test
    void aCircleIsFound() {
        Packages packages = new Packages(Map.of(
                "org.bellwether.run", Set.of("org.bellwether.run.build"),
                "org.bellwether.run.build", Set.of("org.bellwether.run")));
        assertEquals(
                List.of("org.bellwether.run.build imports org.bellwether.run, against the order"),
                packages.objections("build ← run", "run"));
    }

    @Test
    void aPackageWithoutAPlaceIsFound() {
        Packages packages = new Packages(Map.of("org.bellwether.run", Set.of(), "org.bellwether.run.build", Set.of()));
        assertEquals(
                List.of("org.bellwether.run.build has no place in the order; it imports []"),
                packages.objections("run", "run"));
        assertEquals(
                List.of("org.bellwether.run.launch is written, and has no source"),
                packages.objections("run, build ← launch", "run"));
    }

    @Test
    void importsAreReadFromCodeOnly() {
        String source = """
                package org.bellwether.run.session;

                import static org.bellwether.run.build.Compiler.NAME;
                import org.bellwether.run.launch.Launch.Outcome;

                /** See {@link org.bellwether.run.suite.SuiteRun}. */
                class Session {
                    org.bellwether.run.SessionStage step; // org.bellwether.run.campaign.Step is another one
                }
                """;
        assertEquals(
                Set.of("org.bellwether.run", "org.bellwether.run.build", "org.bellwether.run.launch"),
                Packages.imported(
                        source,
                        Set.of(
                                "org.bellwether.run",
                                "org.bellwether.run.build",
                                "org.bellwether.run.campaign",
                                "org.bellwether.run.launch",
                                "org.bellwether.run.suite")));
    }

    /** Returns the folders of bundles, without those of tests. */
    private static List<Path> bundles() {
        List<Path> bundles =
                Repository.files(path -> path.matches("(metamodel|generators|plugins|editor)/[^/]+/pom\\.xml")).stream()
                        .map(Path::getParent)
                        .filter(folder -> !folder.toString().endsWith(".tests"))
                        .filter(folder -> folder.getFileName().toString().startsWith("org.bellwether."))
                        .toList();
        assertTrue(bundles.size() >= 16, "found only " + bundles);
        return bundles;
    }

    private static Map<String, String> orders() {
        List<Path> pages = Repository.files(path -> path.matches("docs/(.*/)?architecture\\.md"));
        assertEquals(1, pages.size(), "pages on the architecture");
        Map<String, String> orders = new TreeMap<>();
        for (Matcher row = BUNDLE.matcher(Repository.read(pages.get(0))); row.find(); ) {
            orders.put(
                    row.group(1),
                    row.group(2).replace("`", "").replaceAll("\\s+", " ").strip());
        }
        assertTrue(orders.size() >= 10, "found only " + orders);
        return orders;
    }
}
