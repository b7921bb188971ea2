// SPDX-License-Identifier: Apache-2.0
package org.bellwether.cli.lab;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.bellwether.cli.options.CommonOptions;
import org.bellwether.run.WorkException;
import org.bellwether.run.lab.LabException;
import org.bellwether.run.lab.Labs;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Runs a shell, or another command, in a host of a lab. */
@Command(
        name = "shell",
        sortOptions = false,
        description = "Run a shell in a host of a lab, or a command.",
        footerHeading = "%nExamples:%n",
        footer = {
            "  bellwether lab shell gps",
            "  bellwether lab shell gps ip route",
            "  bellwether lab shell gps --lab basicsp_lan-2 -- ssh airframe uptime",
            "%nThe exit code is the command's."
        })
final class LabShellCommand implements Callable<Integer> {
    @Parameters(index = "0", paramLabel = "HOST", description = "The host: the name of a node.")
    private String host;

    @Parameters(
            index = "1..*",
            paramLabel = "COMMAND",
            description = "A command with its arguments; otherwise a shell.")
    private List<String> command = new ArrayList<>();

    @Option(names = "--lab", paramLabel = "NAME", description = "The lab, where several are up.")
    private String lab;

    @Mixin
    private CommonOptions common;

    @Override
    public Integer call() throws WorkException, IOException, InterruptedException {
        try {
            List<String> line = Labs.ofThisMachine().command(Optional.ofNullable(lab), host, command);
            return new ProcessBuilder(line).inheritIO().start().waitFor();
        } catch (LabException e) {
            throw WorkException.of(e);
        }
    }
}
