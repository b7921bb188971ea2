// SPDX-License-Identifier: Apache-2.0
package org.bellwether.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.bellwether.cli.terminal.Console;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.Command;

class CommandsPageTest {
    private static final Path PAGE = Path.of(System.getProperty("bellwether.home"), CommandsPage.PATH);

    @Test
    void thePageIsUpToDate() throws IOException {
        assertEquals(Files.readString(PAGE), CommandsPage.text(), "./bellwether regenerate writes it anew");
    }

    @Test
    void commandsAreCalledAsTheirClassesAre() {
        for (Class<?> command : Commands.ALL) {
            String name = command.getAnnotation(Command.class).name();
            assertEquals(name, Commands.name(command));
            assertEquals(List.of(command), Commands.candidates(List.of("--json", name, "runs")));
        }
        assertEquals(Commands.ALL, Commands.candidates(List.of("--help")));
        assertEquals(Commands.ALL, Commands.candidates(List.of("valdate", "validate")));
    }

    @Test
    void everyCommandHasHelpWithExamplesAndJson() {
        for (CommandLine command :
                Main.commandLine(new Console()).getSubcommands().values()) {
            String name = command.getCommandName();
            String help = command.getUsageMessage(CommandLine.Help.Ansi.OFF);
            assertTrue(help.contains("Examples:\n  bellwether " + name), help);
            assertTrue(name.equals("lsp") || help.contains("--json"), help);
            assertTrue(help.lines().allMatch(line -> line.length() <= 120), help);
            Stream.of(command.getCommandSpec().usageMessage().footer())
                    .filter(line -> line.startsWith(" "))
                    .forEach(example -> assertTrue(help.contains("\n" + String.format(example) + "\n"), example));
        }
    }
}
