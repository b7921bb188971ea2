// SPDX-License-Identifier: Apache-2.0
package org.bellwether.cli.options;

import picocli.CommandLine.ParameterException;

/** Checks port numbers on the command line; 0 is any free port. */
public final class Ports {
    private static final int HIGHEST = 65_535;

    private Ports() {}

    public static void check(int port, CommonOptions common) {
        if (port < 0 || port > HIGHEST) {
            throw new ParameterException(
                    common.commandLine(), "a port is a number from 0 to " + HIGHEST + ", not " + port);
        }
    }
}
