// SPDX-License-Identifier: Apache-2.0
package org.bellwether.run.hosts;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.bellwether.run.WorkException;
import org.junit.jupiter.api.Test;

/** Platforms of the model that contradict the machines. */
class PlatformCheckTest extends HostsFixture {
    /** Returns the program on a host whose platform has an architecture. */
    private HostProgram programOn(String host, String architecture) throws Exception {
        HostProgram program = program(host);
        Path plan = folder.resolve("generated/plan/launch.plan");
        String text = Files.readString(plan);
        Files.writeString(plan, text.replace(" host=" + host, " host=" + host + " architecture=" + architecture));
        return program;
    }

    private void check(HostProgram program, boolean lab) throws Exception {
        try (HostPrograms programs = new HostPrograms(false, listener)) {
            programs.checkPlatforms(program, lab, prefix());
        }
    }

    @Test
    void aHostOfAnotherArchitectureThanItsPlatformIsRefusedBeforeTheBuild() throws Exception {
        WorkException lacking = assertThrows(HostException.class, () -> check(programOn("foreign", "aarch64"), false))
                .lacking()
                .orElseThrow();
        assertEquals("platform-architecture", lacking.code());
        assertEquals(3, lacking.kind().exitCode());
        assertEquals("host foreign", lacking.where());
        assertEquals(
                "foreign has the architecture sparc64, and its platform in the model has aarch64",
                lacking.getMessage());
        assertEquals(List.of(), filesOf("foreign"), "nothing is left there");
        check(programOn("foreign", "sparc64"), false);
    }

    @Test
    void aHostOfTheOtherByteOrderIsRefusedBeforeTheBuild() throws Exception {
        WorkException lacking = assertThrows(HostException.class, () -> check(programOn("swapped", "sparc64"), false))
                .lacking()
                .orElseThrow();
        assertEquals("host-byte-order", lacking.code());
        assertEquals("host swapped", lacking.where());
    }

    @Test
    void itIsRefusedInThePreparationToo() throws Exception {
        HostProgram program = programOn("foreign", "aarch64");
        try (HostPrograms programs = new HostPrograms(false, listener)) {
            HostException refused = assertThrows(HostException.class, () -> programs.prepare(program, prefix()));
            assertEquals(
                    "platform-architecture", refused.lacking().orElseThrow().code());
        }
        assertFalse(steps.stream().anyMatch(step -> step.contains("building")), steps.toString());
    }

    @Test
    void hostsWhosePlatformsHaveNoArchitectureAreNotAsked() throws Exception {
        check(program("gone"), false);
        assertEquals(List.of(), steps);
    }

    @Test
    void thisMachineMustHaveTheArchitectureOfItsPlatforms() throws Exception {
        WorkException refused = assertThrows(WorkException.class, () -> check(programOn("-", "sparc64"), false));
        assertEquals("platform-architecture", refused.code());
        assertEquals("process p_-", refused.where());
        assertTrue(refused.getMessage().endsWith("and the platform of p_- in the model has sparc64"));
    }

    @Test
    void theHostsOfALabAreThisMachine() throws Exception {
        assertThrows(WorkException.class, () -> check(programOn("gone", "sparc64"), true));
    }

    @Test
    void anArchitectureMayHaveSeveralNames() {
        assertTrue(PlatformCheck.isSame("amd64", "x86_64"));
        assertTrue(PlatformCheck.isSame("aarch64", "arm64"));
        assertTrue(PlatformCheck.isSame("riscv64", "riscv64"));
        assertFalse(PlatformCheck.isSame("i686", "x86_64"));
    }
}
