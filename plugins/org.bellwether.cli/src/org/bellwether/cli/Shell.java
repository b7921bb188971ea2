// SPDX-License-Identifier: Apache-2.0
package org.bellwether.cli;

/** Words of a command that is shown to be copied. */
public final class Shell {
    private Shell() {}

    /** A word as a POSIX shell reads it back: in quotes where it has to be. */
    public static String quoted(String word) {
        return word.matches("[\\w./:=,+~@%-]+") && !word.startsWith("~")
                ? word
                : "'" + word.replace("'", "'\\''") + "'";
    }
}
