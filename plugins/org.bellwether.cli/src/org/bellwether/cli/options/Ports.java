// SPDX-License-Identifier: Apache-2.0
package org.bellwether.cli.options;

import picocli.CommandLine.ParameterException;

/** Ports that people name, where 0 is any that is free. */
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
