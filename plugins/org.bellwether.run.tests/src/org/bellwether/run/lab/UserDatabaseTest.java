// SPDX-License-Identifier: Apache-2.0
package org.bellwether.run.lab;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class UserDatabaseTest {
    private static final Account ADA = new Account("ada", 4711, 4712, Path.of("/run/home"));

    private static List<String> lines(Map<Path, String> files, String path) {
        return files.get(Path.of(path)).lines().toList();
    }

    @Test
    void inAUserNamespaceTheLabsUserComesFirst() throws Exception {
        Map<Path, String> files = new UserDatabase(ADA, LabKind.USER_NAMESPACE).files();
        List<String> users = lines(files, "/etc/passwd");
        assertEquals("ada:x:4711:4712::/run/home:/bin/sh", users.get(0));
        assertTrue(users.stream().anyMatch(line -> line.startsWith("root:")), "other users keep their names");
        assertEquals(List.of("ada:*:::::::"), lines(files, "/etc/shadow"));
    }

    @Test
    void inAUserNamespaceTerminalsBelongToTheUsersGroup() throws Exception {
        List<String> groups = lines(new UserDatabase(ADA, LabKind.USER_NAMESPACE).files(), "/etc/group");
        assertEquals(List.of("ada:x:4712:", "tty:x:4712:"), groups.subList(0, 2));
        assertEquals(1, groups.stream().filter(line -> line.startsWith("tty:")).count());
    }

    @Test
    void anEntryOfTheSameNameIsReplaced() throws Exception {
        Account root = new Account("root", 4711, 4712, Path.of("/run/home"));
        List<String> users = lines(new UserDatabase(root, LabKind.USER_NAMESPACE).files(), "/etc/passwd");
        assertEquals(
                List.of("root:x:4711:4712::/run/home:/bin/sh"),
                users.stream().filter(line -> line.startsWith("root:")).toList());
    }

    @Test
    void rootOnlyGetsAnotherPasswordField() throws Exception {
        assumeTrue(LabMachine.isRoot(), "only root can read /etc/shadow");
        Account root = new Account("root", 0, 0, Path.of("/root"));
        Map<Path, String> files = new UserDatabase(root, LabKind.ROOT).files();
        assertEquals(Set.of(Path.of("/etc/shadow")), files.keySet());
        assertTrue(lines(files, "/etc/shadow").stream().anyMatch(line -> line.startsWith("root:*:")));
    }
}
