// SPDX-License-Identifier: Apache-2.0
package org.bellwether.cli;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.bellwether.cli.gate.GateCommand;
import org.bellwether.cli.lab.LabCommand;
import org.bellwether.cli.measure.DoctorCommand;
import org.bellwether.cli.measure.QuickCommand;
import org.bellwether.cli.measure.RerunCommand;
import org.bellwether.cli.measure.RunCommand;
import org.bellwether.cli.measure.ScreenCommand;
import org.bellwether.cli.model.ConvertCommand;
import org.bellwether.cli.model.EditCommand;
import org.bellwether.cli.model.FormatCommand;
import org.bellwether.cli.model.GenerateCommand;
import org.bellwether.cli.model.IdlCommand;
import org.bellwether.cli.model.ImportCommand;
import org.bellwether.cli.model.LspCommand;
import org.bellwether.cli.model.NewCommand;
import org.bellwether.cli.model.OptionsCommand;
import org.bellwether.cli.model.ValidateCommand;
import org.bellwether.cli.results.CompareCommand;
import org.bellwether.cli.results.EffectsCommand;
import org.bellwether.cli.results.HistoryCommand;
import org.bellwether.cli.results.LogsCommand;
import org.bellwether.cli.results.OpenCommand;
import org.bellwether.cli.results.ReportCommand;
import org.bellwether.cli.results.RunsCommand;
import org.bellwether.cli.results.ShowCommand;
import org.bellwether.cli.schedulability.AnalyseCommand;
import org.bellwether.cli.scoreboard.ServeCommand;
import org.bellwether.cli.specialise.SpecialiseCommand;
import org.bellwether.cli.specialise.WeaveCommand;
import org.bellwether.cli.store.CleanCommand;
import org.bellwether.cli.store.StoreCommand;
import org.bellwether.cli.testbed.CollectCommand;
import org.bellwether.cli.testbed.ExportCommand;
import org.bellwether.cli.tuning.TuneCommand;

/** All commands of the command line, in the order of its help. */
final class Commands {
    static final List<Class<?>> ALL = List.of(
            NewCommand.class,
            ValidateCommand.class,
            AnalyseCommand.class,
            SpecialiseCommand.class,
            FormatCommand.class,
            ConvertCommand.class,
            GenerateCommand.class,
            ExportCommand.class,
            CollectCommand.class,
            RunCommand.class,
            RerunCommand.class,
            QuickCommand.class,
            TuneCommand.class,
            LabCommand.class,
            ImportCommand.class,
            IdlCommand.class,
            WeaveCommand.class,
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
     * Returns the commands that the arguments can mean: the command that their first word names, or all. Reading the
     * annotations of only one command makes each command a tenth of a second faster.
     */
    static List<Class<?>> candidates(List<String> arguments) {
        Optional<Class<?>> named = arguments.stream()
                .filter(argument -> !argument.startsWith("-"))
                .findFirst()
                .flatMap(word -> ALL.stream()
                        .filter(command -> name(command).equals(word))
                        .findFirst());
        return named.<List<Class<?>>>map(List::of).orElse(ALL);
    }

    /** Returns the name of a command, taken from its class: reading the same name from the annotation costs time. */
    static String name(Class<?> command) {
        return command.getSimpleName().replaceFirst("Command$", "").toLowerCase(Locale.ROOT);
    }
}
