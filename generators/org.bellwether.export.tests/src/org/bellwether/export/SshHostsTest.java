// SPDX-License-Identifier: Apache-2.0
package org.bellwether.export;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SshHostsTest {
    @TempDir
    private Path temp;

    @Test
    void theInventoryHasHostsAndUsers() throws IOException {
        List<String> hosts = TestExports.write(new SshHosts(), temp)
                .text("inventory.ini")
                .lines()
                .filter(line -> !line.startsWith("#"))
                .toList();
        assertEquals(
                List.of(
                        "[bellwether]",
                        "head ansible_host=localhost",
                        "middle ansible_host=middle.example.org ansible_user=bench",
                        "far_end_0 ansible_host=localhost",
                        "far_end_1 ansible_host=localhost"),
                hosts);
    }

    @Test
    void processesListenAtAddressesOfTheModel() throws IOException {
        TestExports.Written written = TestExports.write(
                new SshHosts(),
                temp,
                " jitter 1 ms loss 1 %;",
                " jitter 1 ms loss 1 % address head \"10.1.1.1\" address middle \"10.1.1.2\";",
                " mtu 1400;",
                " mtu 1400 address middle \"10.1.2.1\";");
        List<String> hosts = written.text("inventory.ini").lines().toList();
        assertTrue(hosts.contains("head ansible_host=localhost bellwether_address=10.1.1.1"), hosts.toString());
        assertTrue(hosts.contains("middle ansible_host=middle.example.org ansible_user=bench"), hosts.toString());
        List<String> warnings = written.warnings();
        assertTrue(
                warnings.contains(
                        "node head: its host must have the address 10.1.1.1 of link fast, which the inventory names"),
                warnings.toString());
        assertTrue(
                warnings.contains("node middle: it has addresses on several links, and its processes listen at one:"
                        + " bellwether_address in the inventory names it"),
                warnings.toString());
    }

    @Test
    void aNodeWithoutHostIsAWarning() throws IOException {
        assertTrue(TestExports.write(new SshHosts(), temp)
                .warnings()
                .contains("node head: the model gives it no host; the inventory has localhost: change it there"));
    }

    @Test
    void propertiesThatHostsCannotHaveAreWarnings() throws IOException {
        List<String> warnings = TestExports.write(
                        new SshHosts(),
                        temp,
                        "process server { server; affinity 2; }",
                        "process server { server; affinity 2; endpoint iiop on fast; }")
                .warnings();
        for (String expected : List.of(
                "node head: its platform (architecture x86_64, hardware m510, cores 8, memory 16384 MiB) is not asked for:"
                        + " a host is the machine that it is",
                "node middle: its platform (architecture aarch64) is not asked for: a host is the machine that it is",
                "process server: link fast, on which it listens, is not asked for: a host has the network that it has")) {
            assertTrue(warnings.contains(expected), expected + " in " + warnings);
        }
    }

    @Test
    void theFolderCommonToAllNodesIsWritten() throws IOException {
        String folder = "    folder \"/srv/bench\";\n";
        TestExports.Written written = TestExports.write(
                new SshHosts(),
                temp,
                "    platform big;\n",
                folder + "    platform big;\n",
                "    platform small;\n",
                folder + "    platform small;\n");
        assertEquals("/srv/bench\n", written.text("plan/folder"));
        assertFalse(written.warnings().stream().anyMatch(text -> text.startsWith("folders of nodes")));
    }

    @Test
    void severalFoldersAreAWarning() throws IOException {
        TestExports.Written written = TestExports.write(
                new SshHosts(), temp, "    platform small;\n", "    folder \"/srv/it's\";\n    platform small;\n");
        assertFalse(written.files().all().containsKey("plan/folder"));
        assertTrue(written.warnings().stream().anyMatch(text -> text.startsWith("folders of nodes")));
    }
}
