// SPDX-License-Identifier: Apache-2.0
package org.bellwether.run.hosts;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.bellwether.generator.target.Requirement;
import org.bellwether.results.store.row.Failure;
import org.bellwether.run.WorkException;
import org.junit.jupiter.api.Test;

/** Programs that hosts of another platform build. */
class PlatformBuildsTest extends HostsFixture {
    /** Prepares hosts in a session; returns the folders while the session exists. */
    @FunctionalInterface
    private interface Check {
        void folders(Map<String, String> folders) throws IOException;
    }

    private void session(Check check, String... hosts) throws Exception {
        HostProgram program = program(hosts);
        try (HostPrograms programs = new HostPrograms(false, listener)) {
            Map<String, String> folders = programs.prepare(program, prefix());
            check.folders(folders);
            assertEquals(folders, programs.prepare(program, prefix()), "the hosts are prepared already");
        }
    }

    private List<String> builds() throws IOException {
        Path builds = folder.resolve("builds");
        return Files.exists(builds) ? Files.readAllLines(builds) : List.of();
    }

    private static void assertIs(String program, String there) throws IOException {
        Path executable = Path.of(there, "bin/process_p");
        assertEquals(-1, Files.mismatch(executable, Path.of(program)), there);
        assertTrue(Files.isExecutable(executable));
    }

    private long hostsAt(String step) {
        return steps.stream().filter(each -> each.endsWith(" " + step)).count();
    }

    @Test
    void oneHostOfAPlatformBuildsAndTheOthersGetCopies() throws Exception {
        session(
                folders -> {
                    assertEquals(List.of("far", "foreign-1", "foreign-2"), List.copyOf(folders.keySet()));
                    assertIs("/bin/true", folders.get("far"));
                    assertIs("/bin/false", folders.get("foreign-1"));
                    assertIs("/bin/false", folders.get("foreign-2"));
                    assertEquals("seed = 1\n", Files.readString(Path.of(folders.get("foreign-2"), "settings")));
                },
                "far",
                "foreign-1",
                "foreign-2");
        assertEquals(1, builds().size(), builds().toString());
        assertTrue(builds().get(0).startsWith("--target one --build-dir "), builds().get(0));
        assertTrue(builds().get(0).endsWith(" --build-only --with-parent --cmake -DONE=1"), builds().get(0));
        assertEquals(1, hostsAt("building"), steps.toString());
        assertEquals(3, hostsAt("prepared"), steps.toString());
        assertEquals(List.of(), filesOf("foreign-1"));
        assertEquals(List.of(), filesOf("foreign-2"));
    }

    @Test
    void theCompilerOfEachHostsProgramIsKnown() throws Exception {
        script("fake-c++", "#!/bin/sh\necho 'fake-c++ 12.2'\n");
        compiler = folder.resolve("fake-c++").toString();
        requirements.add(Requirement.program("tool-of-builds", "tools", "build"));
        Files.createDirectories(folder.resolve("tools"));
        script("tools/tool-of-builds", "#!/bin/sh\n");
        HostProgram program = program("far", "foreign-bare", "foreign-tools");
        for (String session : new String[] {"the first, which builds", "a later one"}) {
            try (HostPrograms programs = new HostPrograms(false, listener)) {
                assertEquals(Map.of(), programs.compilers(program), session);
                programs.prepare(program, prefix());
                assertEquals(
                        Map.of("foreign-bare", "fake-c++ 12.2", "foreign-tools", "fake-c++ 12.2"),
                        programs.compilers(program),
                        session);
            }
        }
    }

    @Test
    void aLaterSessionBuildsOnlyChangedSources() throws Exception {
        session(folders -> {}, "foreign-1");
        Files.writeString(folder.resolve("generated/plan/settings"), "seed = 2\n");
        session(
                folders -> assertEquals("seed = 2\n", Files.readString(Path.of(folders.get("foreign-2"), "settings"))),
                "foreign-2");
        assertEquals(1, builds().size(), "settings are read when a process starts");
        Path script = folder.resolve("generated/scripts/run.sh");
        Files.writeString(script, Files.readString(script) + "# changed\n");
        session(folders -> {}, "foreign-1");
        assertEquals(2, builds().size());
    }

    @Test
    void aHostWithoutACompilerGetsTheProgramOfAHostWithOne() throws Exception {
        requirements.add(Requirement.program("tool-of-builds", "tools", "build"));
        Files.createDirectories(folder.resolve("tools"));
        script("tools/tool-of-builds", "#!/bin/sh\n");
        session(folders -> assertIs("/bin/false", folders.get("foreign-bare")), "foreign-bare", "foreign-tools");
        assertEquals(1, builds().size());
        assertTrue(steps.contains("foreign-tools building"), steps.toString());
    }

    @Test
    void allMissingPackagesOfAllHostsAreNamed() throws Exception {
        requirements.add(Requirement.program("no-compiler", "g++-99", "compile"));
        requirements.add(Requirement.pkgConfig("no-orb", "libno-orb-dev", "link"));
        HostException refused = refused("foreign-1", "foreign-2");
        WorkException lacking = refused.lacking().orElseThrow();
        assertEquals("host-architecture", lacking.code());
        assertTrue(refused.getMessage().contains("foreign-1 has the architecture sparc64"), refused.getMessage());
        assertTrue(refused.getMessage().contains("; foreign-2 has the architecture sparc64"), refused.getMessage());
        assertTrue(refused.getMessage().contains("it lacks no-compiler, no-orb"), refused.getMessage());
        assertTrue(lacking.fix().contains("sudo apt-get install -y g++-99 libno-orb-dev"), lacking.fix());
        assertEquals(List.of(), builds());
    }

    @Test
    void aFailedBuildNamesTheHostAndKeepsTheCompilersOutput() throws Exception {
        Files.createFile(folder.resolve("fails"));
        HostException refused = refused("far", "foreign");
        assertTrue(refused.lacking().isEmpty(), "it is a failure of the run");
        Failure failure = refused.failure();
        assertEquals("build", failure.type());
        assertTrue(
                failure.message().startsWith("the program could not be built on foreign (exit code 1)"),
                failure.message());
        assertTrue(failure.log().startsWith("gps.cpp:7: error: no such member"), failure.log());
        Path log = Path.of(failure.message().replaceFirst(".*; the output is in ", ""));
        assertTrue(Files.readAllLines(log).contains("[3/4] compiling"), log.toString());
        assertEquals(List.of(), filesOf("foreign"));
    }

    @Test
    void aConnectionThatIsLostInTheBuildIsAFailureOfTheStart() throws Exception {
        HostException refused = refused("foreign-lost");
        assertEquals("start", refused.failure().type());
        assertEquals("the connection to foreign-lost was lost in the build: Connection closed", refused.getMessage());
    }

    @Test
    void aProgramThatOnlyThisMachineCanBuildIsRefused() throws Exception {
        obstacle = "a profile is for this machine";
        WorkException lacking = refused("foreign").lacking().orElseThrow();
        assertTrue(
                lacking.getMessage().endsWith("; it cannot be built there: a profile is for this machine"),
                lacking.getMessage());
        assertFalse(lacking.fix().contains("apt-get"), lacking.fix());
        assertEquals(List.of(), builds());
    }
}
