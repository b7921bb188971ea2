// SPDX-License-Identifier: Apache-2.0
package org.bellwether.run.lab;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The user database of hosts: the files that differ from those of the machine, so that the ssh server accepts the lab's
 * user. The machine's own files are not changed.
 */
final class UserDatabase {
    private static final Path PASSWD = Path.of("/etc/passwd");
    private static final Path GROUP = Path.of("/etc/group");
    private static final Path SHADOW = Path.of("/etc/shadow");

    /** The group of terminals. An ssh server gives the terminals that it makes to this group. */
    private static final String TERMINALS = "tty";

    private final Account account;
    private final LabKind kind;

    UserDatabase(Account account, LabKind kind) {
        this.account = account;
        this.kind = kind;
    }

    /** Returns the contents of the files, by the paths that they have in hosts. */
    Map<Path, String> files() throws IOException {
        Map<Path, String> files = new LinkedHashMap<>();
        if (kind == LabKind.ROOT) {
            // An ssh server refuses accounts whose password field begins with ! (sshd(8))
            files.put(
                    SHADOW,
                    lines(Files.readAllLines(SHADOW).stream().map(line -> line.replaceFirst("^root:[^:]*", "root:*"))));
            return files;
        }
        files.put(PASSWD, lines(first(List.of(entry()), PASSWD, Set.of(account.name()))));
        // In a user namespace, terminals can belong to the user's own group only
        String group = ":x:" + account.group() + ":";
        files.put(
                GROUP,
                lines(first(
                        List.of(account.name() + group, TERMINALS + group), GROUP, Set.of(account.name(), TERMINALS))));
        files.put(SHADOW, account.name() + ":*:::::::\n"); // only root can read that of the machine
        return files;
    }

    private String entry() {
        return account.name() + ":x:" + account.user() + ":" + account.group() + "::" + account.home() + ":/bin/sh";
    }

    /** Returns lines, then the machine's lines of other names; readers use the first line of an id or name. */
    private static Stream<String> first(List<String> own, Path file, Set<String> names) throws IOException {
        return Stream.concat(
                own.stream(),
                Files.readAllLines(file).stream().filter(line -> !names.contains(line.replaceFirst(":.*", ""))));
    }

    private static String lines(Stream<String> lines) {
        return lines.collect(Collectors.joining("\n", "", "\n"));
    }
}
