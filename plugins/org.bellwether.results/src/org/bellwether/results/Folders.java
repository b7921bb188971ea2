// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results;

import java.nio.file.Path;

/** Where Bellwether keeps what belongs to a user and to no project (XDG Base Directory Specification 0.8). */
public final class Folders {
    private Folders() {}

    /** What must last: the run store. */
    public static Path data() {
        return of("XDG_DATA_HOME", ".local/share");
    }

    /** What can be made again: built runtimes, measured costs. */
    public static Path cache() {
        return of("XDG_CACHE_HOME", ".cache");
    }

    /** Log files. */
    public static Path state() {
        return of("XDG_STATE_HOME", ".local/state");
    }

    private static Path of(String variable, String otherwise) {
        String value = System.getenv(variable);
        // The specification: a relative path is invalid and is to be ignored.
        Path base = value != null && value.startsWith("/")
                ? Path.of(value)
                : Path.of(System.getProperty("user.home"), otherwise);
        return base.resolve("bellwether");
    }
}
