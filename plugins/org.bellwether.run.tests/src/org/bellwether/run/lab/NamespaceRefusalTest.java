// SPDX-License-Identifier: Apache-2.0
package org.bellwether.run.lab;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.bellwether.results.host.KernelFiles;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class NamespaceRefusalTest {
    private static final String REFUSED = "unshare failed: unshare: unshare failed: Operation not permitted";

    @TempDir
    private Path root;

    @BeforeEach
    void aKernelWithUserNamespaces() throws IOException {
        file("proc/self/ns/user", "");
        file("proc/sys/user/max_user_namespaces", "96364\n");
    }

    private void file(String path, String text) throws IOException {
        Path file = root.resolve(path);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }

    private NamespaceRefusal of(String output) {
        return NamespaceRefusal.of(new KernelFiles(root), output);
    }

    @Test
    void aKernelWithoutUserNamespacesLeavesRoot() throws IOException {
        Files.delete(root.resolve("proc/self/ns/user"));
        assertEquals("this kernel has no user namespaces", of(REFUSED).reason());
        assertTrue(of(REFUSED).fix().contains("as root"));
    }

    @Test
    void theSettingThatRefusesIsNamedWithTheCommandThatChangesIt() throws IOException {
        file("proc/sys/kernel/apparmor_restrict_unprivileged_userns", "1\n");
        assertEquals(
                "sudo sysctl -w kernel.apparmor_restrict_unprivileged_userns=0",
                of("unshare failed: unshare: write failed /proc/self/uid_map: Operation not permitted")
                        .fix());
        file("proc/sys/kernel/unprivileged_userns_clone", "0\n");
        assertEquals(
                "sudo sysctl -w kernel.unprivileged_userns_clone=1", of(REFUSED).fix());
        file("proc/sys/user/max_user_namespaces", "0\n");
        assertEquals(
                "sudo sysctl -w user.max_user_namespaces=10000", of(REFUSED).fix());
        assertTrue(of(REFUSED).reason().startsWith("the setting user.max_user_namespaces=0 "));
    }

    @Test
    void settingsThatPermitNamespacesAreNotBlamed() throws IOException {
        file("proc/sys/kernel/apparmor_restrict_unprivileged_userns", "0\n");
        file("proc/sys/kernel/unprivileged_userns_clone", "1\n");
        assertTrue(of(REFUSED).reason().endsWith(REFUSED), of(REFUSED).reason());
    }

    @Test
    void aContainerThatHidesPartsOfProcIsRecognised() {
        String output = "unshare failed: unshare: mount /proc failed: Operation not permitted";
        assertTrue(of(output).reason().contains("hides parts of /proc"));
        assertTrue(of("unshare failed: unshare: write failed /proc/self/uid_map: Operation not permitted")
                .reason()
                .startsWith("this system, or its container, refuses them"));
    }
}
