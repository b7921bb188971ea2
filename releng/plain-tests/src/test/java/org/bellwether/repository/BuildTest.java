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
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The build leaves no test out, and POMs ask for the versions that the target platform has. */
class BuildTest {
    /** Eclipse's resources and launches need OSGi. */
    private static final String WORKBENCH = "editor/org.bellwether.ui.tests";

    private static final Pattern DEPENDENCY =
            Pattern.compile("<dependency>\\s*<groupId>([\\w.\\-]+)</groupId>\\s*<artifactId>([\\w.\\-]+)</artifactId>"
                    + "\\s*<version>([\\w.\\-]+)</version>");

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

    /** Otherwise a change of Corbel would not reach a bundle that is already built. */
    @Test
    void theFingerprintHoldsWhatTheBundleOfSourcesHolds() {
        Matcher include = Pattern.compile("<include name=\"([\\w.]+)(/\\*\\*)?\"/>")
                .matcher(Repository.read(Repository.HOME.resolve("plugins/org.bellwether.corbel/pom.xml")));
        List<String> included = new ArrayList<>();
        while (include.find()) {
            included.add("runtime-cpp/" + include.group(1));
        }
        String script = Repository.read(Repository.HOME.resolve("releng/lib/application.sh"));
        List<String> found = Pattern.compile("runtime-cpp/[\\w.]+")
                .matcher(script.substring(script.indexOf("sources() {"), script.indexOf("build_application() {")))
                .results()
                .map(MatchResult::group)
                .toList();
        assertFalse(included.isEmpty());
        assertEquals(new TreeSet<>(included), new TreeSet<>(found));
    }
}
