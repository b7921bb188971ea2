// SPDX-License-Identifier: Apache-2.0
package org.bellwether.run.build;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.bellwether.generator.target.Requirement;
import org.bellwether.generator.target.Target;
import org.bellwether.generator.target.Targets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RequirementsTest {
    private static final Requirement MISSING = Requirement.program("no-such-program-here", "", "be missed");

    @TempDir
    Path folder;

    @Test
    void aHostThatBuildsNeedsTheCompilerOfTheSettings() {
        Target omniorb = Targets.discover().get(List.of("omniorb")).get(0);
        List<String> usual =
                Requirements.ofHost(omniorb, "").stream().map(Requirement::name).toList();
        assertTrue(usual.containsAll(List.of("c++", "cmake", "ninja", "omniidl", "pkg-config")), usual.toString());
        List<String> other = Requirements.ofHost(omniorb, "clang++-16").stream()
                .map(Requirement::name)
                .toList();
        assertTrue(other.contains("clang++-16"), other.toString());
        assertFalse(other.contains("c++"), other.toString());
    }

    @Test
    void aToolThatWasBuiltAndNotInstalledIsFound() throws IOException {
        Requirement need = MISSING.orAt("${BUILT}/bin/tool", "${BUILT}/tools/tool");
        Map<String, String> environment = Map.of("BUILT", folder.toString());
        assertFalse(Requirements.isThere(need, environment));
        Files.createFile(Files.createDirectories(folder.resolve("tools")).resolve("tool"));
        assertTrue(Requirements.isThere(need, environment));
        assertFalse(Requirements.isThere(need, Map.of()) || Requirements.isThere(need, Map.of("BUILT", "")));
    }

    @Test
    void aTreeOfTaoIsAllThatTaoNeeds() throws IOException {
        Path ace = folder.resolve("ACE");
        Path tao = folder.resolve("TAO");
        Files.createFile(Files.createDirectories(ace.resolve("lib")).resolve("libTAO_Messaging.so"));
        Files.createFile(Files.createDirectories(tao.resolve("TAO_IDL")).resolve("tao_idl"));
        Map<String, String> environment = Map.of("ACE_ROOT", ace.toString(), "TAO_ROOT", tao.toString());
        assertTrue(Targets.discover().get("tao").requirements().stream()
                .allMatch(need -> Requirements.isThere(need, environment)));
    }

    @Test
    void theOthersThatAreMissingAreCounted() {
        Requirement tool = Requirement.program("tool", "tool", "compile");
        assertEquals("tool is needed to compile", Requirements.message(List.of(tool)));
        assertEquals("tool is needed to compile; 1 more is missing", Requirements.message(List.of(tool, tool)));
        assertEquals("tool is needed to compile; 2 more are missing", Requirements.message(List.of(tool, tool, tool)));
    }

    @Test
    void bothWaysToGetTaoAreSaid() {
        String said = Requirements.installation(List.of(
                MISSING.from("build it"),
                Requirement.program("other", "", "x").from("build it"),
                Requirement.program("p", "p-package", "y")));
        assertEquals(
                "sudo apt-get install -y p-package; Debian has no package of no-such-program-here and other: build it",
                said);
        String tao = Requirements.installation(Targets.discover().get("tao").requirements().stream()
                .filter(need -> !need.isPackaged())
                .toList());
        assertTrue(tao.contains("make install") && tao.contains("PKG_CONFIG_PATH"), tao);
        assertTrue(tao.contains("ACE_ROOT and TAO_ROOT"), tao);
    }
}
