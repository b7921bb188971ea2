// SPDX-License-Identifier: Apache-2.0
package org.bellwether.cli;

import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** All commands of the command line, in the order of its help. */
final class Commands {
    static final List<Class<?>> ALL = List.of(
            NewCommand.class,
            ValidateCommand.class,
            FormatCommand.class,
            ConvertCommand.class,
            GenerateCommand.class,
            RunCommand.class,
            RerunCommand.class,
            QuickCommand.class,
            LabCommand.class,
            ImportCommand.class,
            IdlCommand.class,
            RunsCommand.class,
            ShowCommand.class,
            LogsCommand.class,
            CompareCommand.class,
            EffectsCommand.class,
            HistoryCommand.class,
            GateCommand.class,
            ScreenCommand.class,
            ReportCommand.class,
            StoreCommand.class,
            OpenCommand.class,
            ServeCommand.class,
            OptionsCommand.class,
            EditCommand.class,
            LspCommand.class,
            DoctorCommand.class,
            CleanCommand.class,
            CompletionCommand.class);

    private Commands() {}

    /**
     * The commands that these arguments can mean: the one that their first word names, or all. To read the annotations of
     * one command instead of all makes each command a tenth of a second shorter.
     */
    static List<Class<?>> meantBy(List<String> arguments) {
        Optional<Class<?>> named = arguments.stream()
                .filter(argument -> !argument.startsWith("-"))
                .findFirst()
                .flatMap(word -> ALL.stream()
                        .filter(command -> name(command).equals(word))
                        .findFirst());
        return named.<List<Class<?>>>map(List::of).orElse(ALL);
    }

    /** A command is called as its class is: its annotation says the same, but costs time to read. */
    static String name(Class<?> command) {
        return command.getSimpleName().replaceFirst("Command$", "").toLowerCase(Locale.ROOT);
    }
}
