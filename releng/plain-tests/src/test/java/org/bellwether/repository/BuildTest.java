// SPDX-License-Identifier: Apache-2.0
package org.bellwether.repository;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Tests that the build runs all tests, and that POMs require the versions of the target platform. */
class BuildTest {
    /** The tests that need OSGi, for Eclipse's resources and launches. */
    private static final String WORKBENCH = "editor/org.bellwether.ui.tests";

    private static final Pattern DEPENDENCY =
            Pattern.compile("<dependency>\\s*<groupId>([\\w.\\-]+)</groupId>\\s*<artifactId>([\\w.\\-]+)</artifactId>"
                    + "\\s*<version>([\\w.\\-]+)</version>");

    private static final Pattern INSTALLED =
            Pattern.compile("\\b(install|configure_file|configure_package_config_file)\\([^)]*\\)");

    /** A file in the form of CMake, in runtime-cpp or elsewhere in the clone. */
    private static final Pattern SOURCE = Pattern.compile("\\$\\{(?:PROJECT_SOURCE_DIR|clone)\\}/([\\w./\\-]+)");

    @Test
    void everyTestBundleRunsInOsgiAndAsPlainJava() {
        String reactor = Repository.read(Repository.HOME.resolve("pom.xml"));
        String plain = Repository.read(Repository.HOME.resolve("releng/plain-tests/pom.xml"));
        List<Path> poms = Repository.files(path -> path.matches("[^/]+/[^/]+\\.tests/pom\\.xml"));
        assertFalse(poms.isEmpty());
        for (Path pom : poms) {
            String bundle = Repository.relative(pom.getParent());
            assertTrue(reactor.contains("<module>" + bundle + "</module>"), bundle + " is no module of pom.xml");
            assertFalse(Repository.read(pom).contains("<failIfNoTests>false"), bundle + " may run no test");
            if (bundle.equals(WORKBENCH)) {
                continue;
            }
            assertTrue(plain.contains("/" + bundle + "/src</source>"), bundle + " is no source of plain-tests");
            assertTrue(plain.contains("/" + bundle + "/src</directory>"), bundle + " is no resource of plain-tests");
        }
    }

    @Test
    void pomsAgreeWithTheTargetPlatform() {
        Map<String, String> pinned = new HashMap<>();
        Path target = Repository.HOME.resolve("releng/target-platform/org.bellwether.target.target");
        for (Matcher found = DEPENDENCY.matcher(Repository.read(target)); found.find(); ) {
            pinned.put(found.group(1) + ":" + found.group(2), found.group(3));
        }
        assertTrue(pinned.size() > 100, "the target platform lists only " + pinned.size());

        List<String> different = new ArrayList<>();
        for (Path pom : Repository.files(path -> path.endsWith("pom.xml"))) {
            for (Matcher found = DEPENDENCY.matcher(Repository.read(pom)); found.find(); ) {
                String artifact = found.group(1) + ":" + found.group(2);
                if (pinned.containsKey(artifact) && !pinned.get(artifact).equals(found.group(3))) {
                    different.add(Repository.relative(pom) + " has " + artifact + " " + found.group(3)
                            + ", the target platform " + pinned.get(artifact));
                }
            }
        }
        assertEquals(List.of(), different);
    }

    /** A product's start script is a shell script that needs Linux: no other system gets a product without a start script and a test. */
    @Test
    void productsAreBuiltForLinuxOnly() {
        List<String> systems = Pattern.compile("<os>([\\w.]+)</os>")
                .matcher(Repository.read(Repository.HOME.resolve("pom.xml")))
                .results()
                .map(found -> found.group(1))
                .toList();
        assertTrue(systems.size() > 1, "pom.xml names an environment for each product");
        assertEquals(Set.of("linux"), Set.copyOf(systems));
    }

    /** If the fingerprint missed a source of Corbel or of bw-testbed, its change would not rebuild their bundles. */
    @Test
    void theFingerprintHoldsWhatTheBundleOfSourcesHolds() {
        List<String> included = Stream.concat(included().stream(), Stream.of("testbed"))
                .map(name -> "runtime-cpp/" + name)
                .toList();
        String script = Repository.read(Repository.HOME.resolve("releng/lib/application.sh"));
        List<String> found = Pattern.compile("runtime-cpp/[\\w.]+")
                .matcher(script.substring(script.indexOf("sources() {"), script.indexOf("build_application() {")))
                .results()
                .map(MatchResult::group)
                .toList();
        assertEquals(new TreeSet<>(included), new TreeSet<>(found));
    }

    /** Corbel is installed from the bundle to build programs outside of a clone: the bundle must have all installed files. */
    @Test
    void theBundleOfSourcesHoldsWhatIsInstalled() {
        List<Path> scripts = Repository.files(
                path -> path.matches(
                        "runtime-cpp/(CMakeLists\\.txt|cmake/[^/]+\\.cmake|(src|include|harness)/(?!.*tests/).*CMakeLists\\.txt)"));
        List<String> missing = new ArrayList<>();
        int seen = 0;
        for (Path script : scripts) {
            List<String> commands = INSTALLED
                    .matcher(Repository.read(script))
                    .results()
                    .map(MatchResult::group)
                    .filter(command -> !command.contains(" OPTIONAL"))
                    .toList();
            for (String command : commands) {
                for (Matcher file = SOURCE.matcher(command); file.find(); seen++) {
                    if (included().stream().noneMatch(name -> (file.group(1) + "/").startsWith(name + "/"))) {
                        missing.add(Repository.relative(script) + " needs " + file.group(1));
                    }
                }
            }
        }
        assertTrue(seen > 3, "only " + seen + " files were found");
        assertEquals(List.of(), missing);
    }

    /** Returns the files and folders of runtime-cpp in the bundle of sources. */
    private static List<String> included() {
        List<String> included = Pattern.compile("<include name=\"([\\w.]+)(/\\*\\*)?\"/>")
                .matcher(Repository.read(Repository.HOME.resolve("plugins/org.bellwether.corbel/pom.xml")))
                .results()
                .map(include -> include.group(1))
                .toList();
        assertFalse(included.isEmpty());
        return included;
    }
}
