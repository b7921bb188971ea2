// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.host;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.bellwether.results.CanonicalJson;
import org.bellwether.results.host.Machine.Difference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Machines are distinguished by some of their facts. */
class MachineIdentityTest {
    private static final String ID = "0123456789abcdef0123456789abcdef";
    private static final String OTHER_ID = "fedcba9876543210fedcba9876543210";

    @TempDir
    private Path folder;

    private int roots;

    private Path root(String host, String cpu, String id) throws IOException {
        Path root = folder.resolve("root" + roots++);
        file(root, "proc/sys/kernel/hostname", host);
        file(root, "proc/cpuinfo", "processor\t: 0\nmodel name\t: " + cpu + "\nflags\t\t: fpu\n");
        file(root, "proc/stat", "cpu  1 1\ncpu0 1 1\ncpu1 1 1\n");
        file(root, "proc/meminfo", "MemTotal: " + (8_000_000 + 4096 * roots) + " kB\n");
        file(root, "proc/self/mountinfo", "22 1 8:1 / / rw,relatime shared:1 - ext4 /dev/sda1 rw\n");
        if (id != null) {
            file(root, "etc/machine-id", id + "\n");
        }
        return root;
    }

    private static void file(Path root, String name, String text) throws IOException {
        Path file = root.resolve(name);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }

    private static HostFacts facts(Path root) {
        return HostFacts.read(new KernelFiles(root));
    }

    private static Machine machine(Path root) {
        return Machine.of(facts(root));
    }

    @Test
    void aMachineKeepsItsIdentityWhenItsNameAndMemoryChange() throws IOException {
        Machine before = machine(root("alpha", "CPU", ID));
        assertTrue(before.agreesWith(machine(root("beta", "CPU", ID))));
        assertEquals(
                List.of(new Difference("host", "alpha", "beta")),
                before.differences(machine(root("beta", "CPU", OTHER_ID))));
        List<Difference> sameName = before.differences(machine(root("alpha", "CPU", OTHER_ID)));
        assertEquals(1, sameName.size());
        assertEquals("machine id", sameName.get(0).name());
        assertFalse(before.agreesWith(machine(root("alpha", "Other CPU", ID))));
    }

    @Test
    void aMachineWithoutAnIdIsIdentifiedByItsName() throws IOException {
        assertFalse(machine(root("alpha", "CPU", null)).agreesWith(machine(root("beta", "CPU", ID))));
        assertTrue(machine(root("alpha", "CPU", "uninitialized")).agreesWith(machine(root("alpha", "CPU", ID))));
    }

    /** Tests each mark that a container manager leaves. */
    @Test
    void aContainerIsIdentifiedByItsHardwareOnly() throws IOException {
        List<List<String>> marks = List.of(
                List.of(".dockerenv", ""),
                List.of("run/.containerenv", ""),
                List.of("run/systemd/container", "lxc\n"),
                List.of("proc/1/environ", "PATH=/bin\0container=podman\0"),
                List.of("proc/1/cgroup", "3:cpu:/kubepods/burstable/pod1\n"),
                List.of("proc/self/mountinfo", "611 5 0:51 / / rw - overlay overlay rw,lowerdir=/x\n"));
        for (List<String> mark : marks) {
            Path one = root("3f2a", "CPU", ID);
            Path two = root("77b0", "CPU", OTHER_ID);
            Path other = root("3f2a", "Other CPU", ID);
            for (Path root : List.of(one, two, other)) {
                file(root, mark.get(0), mark.get(1));
            }
            assertTrue(facts(one).container(), mark.get(0));
            assertTrue(machine(one).agreesWith(machine(two)), mark.get(0));
            assertEquals("a container on CPU, 2 cores", Machine.name(facts(one)));
            assertEquals(
                    List.of(new Difference("processor", "CPU", "Other CPU")),
                    machine(one).differences(machine(other)));
        }
        Path plain = root("alpha", "CPU", ID);
        file(plain, "proc/1/cgroup", "0::/init.scope\n");
        file(plain, "proc/1/environ", "PATH=/bin\0somecontainer=x\0");
        assertFalse(facts(plain).container());
        assertEquals("alpha", Machine.name(facts(plain)));
    }

    @Test
    void theIdItselfIsNotStored() throws IOException {
        HostFacts facts = facts(root("alpha", "CPU", ID));
        assertEquals(16, facts.machine().length());
        assertFalse(CanonicalJson.write(facts).contains(ID.substring(0, 8)), facts.machine());
        assertNotEquals(facts.machine(), facts(root("alpha", "CPU", OTHER_ID)).machine());
    }

    /** Stores of older versions have facts without an id. */
    @Test
    void factsThatAnOlderVersionStoredAreComparedByName() throws IOException {
        HostFacts now = facts(root("alpha", "CPU", ID));
        String old =
                CanonicalJson.write(now).replaceAll(",\"machine\":\"\\w+\"", "").replace("\"container\":false,", "");
        assertFalse(old.contains("machine\"") || old.contains("container"), old);
        Machine before = Machine.of(CanonicalJson.read(old, HostFacts.class));
        assertTrue(before.agreesWith(Machine.of(now)));
        assertFalse(before.agreesWith(machine(root("beta", "CPU", ID))));
    }
}
