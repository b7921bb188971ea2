// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.campaign;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Optional;
import org.bellwether.results.host.HostFacts;
import org.junit.jupiter.api.Test;

class RunEnvironmentTest {
    private static final String BUILD = "{\"CMAKE_CXX_FLAGS\":\"\",\"compiler\":\"g++ 12.2\",\"runtime\":\"corbel-1\"}";

    private static Optional<HostFacts> host(String name, String kernel, long memory) {
        return Optional.of(new HostFacts(
                name,
                "Debian",
                kernel,
                "amd64",
                "CPU",
                2,
                "",
                memory,
                List.of(),
                "tsc",
                List.of("tsc"),
                "kvm",
                0,
                -1,
                "",
                false));
    }

    private static RunEnvironment environment(String name, String build) {
        return RunEnvironment.of(host(name, "6.1", 8000), build);
    }

    @Test
    void hostCompilerFlagsAndRuntimeAreDistinguished() {
        RunEnvironment before = environment("alpha", BUILD);
        assertTrue(before.agreesWith(environment("alpha", BUILD)));
        assertEquals(List.of("host: alpha (here beta)"), before.differences(environment("beta", BUILD)));
        assertEquals(
                List.of("compiler: g++ 12.2 (here g++ 13.1)", "compiler flags: none (here -O3)"),
                before.differences(
                        environment("alpha", BUILD.replace("12.2", "13.1").replace("FLAGS\":\"", "FLAGS\":\"-O3"))));
        RunEnvironment rebuilt = environment("alpha", BUILD.replace("corbel-1", "corbel-2"));
        assertEquals(List.of("runtime: corbel-1 (here corbel-2)"), before.differences(rebuilt));
        assertTrue(before.withoutRuntime().agreesWith(rebuilt));
        assertEquals("host alpha, compiler g++ 12.2, runtime corbel-1", before.text());
    }

    @Test
    void compilersOfOtherHostsAreToldApart() {
        RunEnvironment before = environment("alpha", "{\"compiler\":\"g++ 12.2\",\"compiler of gps\":\"g++ 10\"}");
        assertEquals(
                List.of("compiler of gps: g++ 10 (here g++ 11)"),
                before.differences(environment("alpha", "{\"compiler of gps\":\"g++ 11\"}")));
        assertTrue(before.agreesWith(environment("alpha", BUILD)), "the compiler of gps is not known here");
    }

    @Test
    void aKernelIsAnotherMachineAndAFewMegabytesAreNot() {
        RunEnvironment before = RunEnvironment.of(host("alpha", "6.1", 8000), BUILD);
        assertFalse(before.agreesWith(RunEnvironment.of(host("alpha", "6.12", 8000), BUILD)));
        assertTrue(before.agreesWith(RunEnvironment.of(host("alpha", "6.1", 7990), BUILD)));
    }

    @Test
    void anEnvironmentThatWasNotStoredAgreesWithAnyOther() {
        RunEnvironment old = RunEnvironment.of(Optional.empty(), null);
        assertTrue(old.agreesWith(environment("alpha", BUILD)));
        assertTrue(environment("alpha", "{}").agreesWith(environment("alpha", BUILD)));
        assertEquals("", old.text());
    }
}
