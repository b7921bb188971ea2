// SPDX-License-Identifier: Apache-2.0
package org.bellwether.run.hosts;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** The facts that hosts report about themselves. */
class RemoteHostFactsTest {
    private static final ProgramFile ONE = new ProgramFile(Path.of("/home/a b/one"), "bin/one", "d1", 1);
    private static final ProgramFile TWO = new ProgramFile(Path.of("/home/two"), "settings", "d1", 1);

    @Test
    void factsAreRead() {
        RemoteHostFacts facts = RemoteHostFacts.of(List.of(
                "Welcome to this host",
                "system Linux",
                "machine aarch64",
                "libc glibc 2.31",
                "free 2048",
                "processor fp asimd aes cpuid",
                "tool tar",
                "tool rsync",
                "here /home/a b/one",
                "has d1",
                "bellwether-end"));
        assertEquals("Linux", facts.system());
        assertEquals("aarch64", facts.machine());
        assertFalse(facts.bigEndian());
        assertEquals("glibc 2.31", facts.libc());
        assertEquals(2048 * 1024, facts.freeBytes());
        assertEquals(Set.of("asimd", "aes"), facts.processor());
        assertEquals(Set.of("tar", "rsync"), facts.tools());
        assertEquals(Set.of("d1"), facts.kept());
        assertTrue(facts.hasInPlace(List.of(ONE)));
        assertFalse(facts.hasInPlace(List.of(ONE, TWO)), "a file of the same contents is at another path");
    }

    @Test
    void aHostMaySayNothing() {
        RemoteHostFacts facts = RemoteHostFacts.of(List.of("free lots"));
        assertEquals("", facts.system());
        assertEquals("other", facts.libc());
        assertEquals(-1, facts.freeBytes());
        assertEquals(Set.of(), facts.processor());
    }

    @Test
    void aHostMayHaveTheOtherByteOrder() {
        assertTrue(RemoteHostFacts.of(List.of("machine s390x", "order big")).bigEndian());
    }

    @Test
    void onlyCapabilitiesThatCompilersUseCount() {
        assertEquals(
                Set.of("sse4_2", "ssse3", "avx2"),
                RemoteHostFacts.instructions("fpu constant_tsc sse4_2 ssse3 ibpb avx2 avx2 hypervisor"));
    }
}
