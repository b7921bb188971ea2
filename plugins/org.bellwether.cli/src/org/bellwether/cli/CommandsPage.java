// SPDX-License-Identifier: Apache-2.0
package org.bellwether.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Locale;
import org.bellwether.cli.terminal.Console;
import org.bellwether.model.io.RepositoryFile;
import picocli.CommandLine;
import picocli.CommandLine.Help.Ansi;

/** Generates the reference page of all commands from the {@code --help} of each. */
public final class CommandsPage {
    static final String PATH = "docs/reference/commands.md";

    private CommandsPage() {}

    /** Writes the page of the repository at the given folder. */
    public static void main(String[] arguments) throws IOException {
        RepositoryFile.write(Path.of(arguments[0]), PATH, text());
    }

    static String text() {
        StringBuilder page = new StringBuilder("""
            <!-- SPDX-License-Identifier: Apache-2.0 -->
            <!-- Written by org.bellwether.cli.CommandsPage; do not edit. -->
            # Commands

            The output of each command with `--help`. In a clone the command is `./bellwether`, which also has `test` and
            `regenerate` ([CONTRIBUTING](../../CONTRIBUTING.md)). With `--json` every command prints one object, whose `schema`
            has a name and a version; results go to standard output, progress and errors to standard error.

            | command | does |
            |---|---|
            """);
        CommandLine commandLine = Main.commandLine(new Console());
        commandLine
                .getSubcommands()
                .forEach((name, command) -> page.append("| [")
                        .append(name)
                        .append("](#")
                        .append(name)
                        .append(") | ")
                        .append(String.format(
                                Locale.ROOT,
                                command.getCommandSpec().usageMessage().description()[0])) // %% stands for % in picocli
                        .append(" |\n"));
        commandLine.getSubcommands().forEach((name, command) -> section(page, "\n## " + name, command));
        return page.toString();
    }

    /** Adds a command's help, and then the help of its subcommands. */
    private static void section(StringBuilder page, String heading, CommandLine command) {
        page.append(heading).append("\n\n```text\n").append(help(command)).append("\n```\n");
        command.getSubcommands()
                .forEach((name, part) -> section(page, heading.replaceFirst("#", "##") + " " + name, part));
    }

    /** Returns the help with a fixed width, so that the text does not depend on the terminal. */
    private static String help(CommandLine command) {
        command.setUsageHelpAutoWidth(false);
        command.setUsageHelpWidth(Console.WIDE);
        return command.getUsageMessage(Ansi.OFF).stripTrailing().replaceAll("(?m) +$", "");
    }
}
