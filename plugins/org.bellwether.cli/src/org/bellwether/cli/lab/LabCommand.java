// SPDX-License-Identifier: Apache-2.0
package org.bellwether.cli.lab;

import java.util.concurrent.Callable;
import org.bellwether.cli.options.CommonOptions;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.ParameterException;

/** Groups the commands for local labs. */
@Command(
        name = "lab",
        sortOptions = false,
        synopsisSubcommandLabel = "(up | down | list | shell)",
        description = "Make the hosts and links of a deployment on this machine, out of namespaces.",
        subcommands = {LabUpCommand.class, LabDownCommand.class, LabListCommand.class, LabShellCommand.class},
        footerHeading = "%nExamples:%n",
        footer = {
            "  bellwether lab up examples/basicsp-lan",
            "  bellwether lab shell gps",
            "  bellwether lab list",
            "  bellwether lab down",
            "%nbellwether run MODEL --lab makes a lab for a run, and removes it at its end."
        })
public final class LabCommand implements Callable<Integer> {
    @Mixin
    private CommonOptions common;

    @Override
    public Integer call() {
        throw new ParameterException(common.commandLine(), "say what to do: up, down, list or shell");
    }
}
