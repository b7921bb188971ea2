// SPDX-License-Identifier: Apache-2.0
package org.bellwether.run.machine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.bellwether.generator.plan.Overrides;
import org.bellwether.generator.plan.Plan;
import org.bellwether.generator.planner.Planner;
import org.bellwether.generator.target.Target;
import org.bellwether.generator.target.Targets;
import org.bellwether.model.experiment.Experiment;
import org.bellwether.model.loading.ModelLoader;
import org.bellwether.model.util.Models;
import org.bellwether.model.util.VersionRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Options that the installed TAO does not have are recognised by the version in its headers. */
class OptionVersionsTest {
    private static final Path MODEL =
            Path.of(System.getProperty("bellwether.home"), "examples/basicsp/basicsp.bellwether");

    private final Target tao = Targets.discover().get("tao");

    @TempDir
    Path folder;

    private Map<String, String> tree(String version) throws IOException {
        Files.writeString(
                Files.createDirectories(folder.resolve("tao")).resolve("Version.h"),
                "#define TAO_MAJOR_VERSION 2\n#define TAO_VERSION \"" + version + "\"\n");
        return Map.of("TAO_ROOT", folder.toString());
    }

    private Plan plan(Map<String, String> options) {
        Experiment experiment = Models.all(new ModelLoader().load(MODEL).model(), Experiment.class)
                .get(0);
        return Planner.plan(experiment, "basicsp", List.of(tao), new Overrides(Map.of(), Map.of("tao", options)));
    }

    @Test
    void anOptionOfAnotherVersionIsFound() throws IOException {
        Plan set = plan(Map.of("ORBCorbaObjectLock", "thread"));
        assertEquals(
                Optional.of(new OptionVersions.UnsupportedOption(
                        "ORBCorbaObjectLock", "2.2.2", new VersionRange(null, "1.4"))),
                OptionVersions.find(tao, set, tree("2.2.2")));
        assertEquals(Optional.empty(), OptionVersions.find(tao, set, tree("1.4.7")));
    }

    @Test
    void unsetAndSupportedOptionsAreNotRefused() throws IOException {
        assertEquals(Optional.empty(), OptionVersions.find(tao, plan(Map.of()), tree("2.2.2")));
        assertEquals(
                Optional.empty(),
                OptionVersions.find(tao, plan(Map.of("ORBConnectionCacheLock", "thread")), tree("2.2.2")));
    }

    /** If the version is unknown, TAO's own message in the log fails the run. */
    @Test
    void anUnknownVersionRefusesNoOption() throws IOException {
        Path header = Path.of(tree("x").get("TAO_ROOT"), "tao/Version.h");
        Files.writeString(header, "nothing\n");
        assertTrue(OptionVersions.find(
                        tao, plan(Map.of("ORBObjectKeyTableLock", "thread")), Map.of("TAO_ROOT", folder.toString()))
                .isEmpty());
    }
}
