// SPDX-License-Identifier: Apache-2.0
package org.bellwether.run.lab;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * The user who makes a lab, and as whom ssh logs in to its hosts.
 *
 * @param name  the user's name in the password database
 * @param user  the user's id
 * @param group the id of the user's group
 * @param home  the home folder in hosts, which each host replaces by its own
 */
record Account(String name, long user, long group, Path home) {
    /** The home folder in hosts of users who own no home folder. Each host has its own {@code /run}. */
    private static final Path NO_HOME = Path.of("/run/home");

    private static final int FIELDS = 7;
    private static final int HOME = 5;

    /**
     * Returns the user of this process.
     *
     * @throws LabException (MACHINE) if the password database does not have the user: ssh refuses such users
     */
    static Account ofThisProcess() throws LabException, InterruptedException {
        long user = id(Path.of("/proc/self"), "uid");
        String entry;
        try {
            entry = Tool.run(List.of("getent", "passwd", String.valueOf(user))).strip();
        } catch (LabException e) {
            entry = ""; // getent fails for users whom it does not find
        }
        if (entry.split(":", -1).length < FIELDS) {
            throw new LabException(
                    LabException.Kind.MACHINE,
                    "no-user",
                    "The password database has no user " + user + ", and ssh refuses users whom it does not have",
                    "Run the command as a user of this machine");
        }
        return of(entry);
    }

    /**
     * Returns the user of an entry of the password database. A home folder that belongs to somebody else stays visible
     * in hosts, because the accounts of services have folders with programs.
     *
     * @param entry a line of passwd(5)
     */
    static Account of(String entry) {
        String[] fields = entry.split(":", -1);
        long user = Long.parseLong(fields[2]);
        Path home = Path.of(fields[HOME]);
        boolean owns =
                home.isAbsolute() && home.getNameCount() > 0 && Files.isDirectory(home) && id(home, "uid") == user;
        return new Account(fields[0], user, Long.parseLong(fields[3]), owns ? home : NO_HOME);
    }

    /** Returns the id of a file's user or group; −1 if it cannot be read. */
    private static long id(Path file, String kind) {
        try {
            return (int) Files.getAttribute(file, "unix:" + kind);
        } catch (IOException | UnsupportedOperationException e) {
            return -1;
        }
    }
}
