// SPDX-License-Identifier: Apache-2.0
package org.bellwether.run.lab;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AccountTest {
    @TempDir
    private Path folder;

    private static long self() throws Exception {
        return (int) Files.getAttribute(Path.of("/proc/self"), "unix:uid");
    }

    @Test
    void aUsersOwnHomeFolderIsReplacedInHosts() throws Exception {
        Account account = Account.of("ada:x:" + self() + ":1001:Ada Lovelace,,,:" + folder + ":/bin/zsh");
        assertEquals(new Account("ada", self(), 1001, folder), account);
    }

    @Test
    void aFolderOfSomebodyElseStaysVisible() throws Exception {
        long other = self() + 1;
        assertEquals(
                Path.of("/run/home"),
                Account.of("daemon:x:" + other + ":1:daemon:" + folder + ":/usr/sbin/nologin")
                        .home());
    }

    @Test
    void hostsMakeAHomeFolderForUsersWithoutOne() throws Exception {
        for (String home : new String[] {"/nonexistent/at/all", "/", "", "relative"}) {
            assertEquals(
                    Path.of("/run/home"),
                    Account.of("ada:x:" + self() + ":1001::" + home + ":").home(),
                    home);
        }
    }
}
