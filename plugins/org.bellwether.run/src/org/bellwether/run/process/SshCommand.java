// SPDX-License-Identifier: Apache-2.0
package org.bellwether.run.process;

import java.util.ArrayList;
import java.util.List;

/**
 * Command lines of the system's ssh, so that the user's configuration, keys, agents and jump hosts work. ssh asks the
 * user nothing and gives up connecting after ten seconds.
 */
public final class SshCommand {
    /** The exit code of ssh's own errors (ssh(1)). Other exit codes are those of the command on the host. */
    public static final int FAILED = 255;

    private SshCommand() {}

    /**
     * Returns the words before a host's name and the command line for the host.
     *
     * @param aliveSeconds the interval at which ssh asks a silent host for an answer; without three answers in a row,
     *     the connection is lost
     * @param options more options of ssh; of an option that is given twice, ssh uses the first, which is one of these
     */
    public static List<String> words(int aliveSeconds, List<String> options) {
        List<String> words = new ArrayList<>(List.of("ssh"));
        words.addAll(options);
        words.addAll(List.of(
                "-o",
                "BatchMode=yes",
                "-o",
                "ConnectTimeout=10",
                "-o",
                "ServerAliveInterval=" + aliveSeconds,
                "-o",
                "ServerAliveCountMax=3",
                "-T"));
        return List.copyOf(words);
    }
}
