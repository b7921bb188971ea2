// SPDX-License-Identifier: Apache-2.0
package org.bellwether.cli;

import java.io.PrintWriter;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.bellwether.cli.options.CommonOptions;
import org.bellwether.cli.options.RootOptions;
import org.bellwether.cli.terminal.Console;
import org.bellwether.cli.terminal.Errors;
import org.bellwether.cli.terminal.ExitCode;
import org.bellwether.cli.terminal.Interruption;
import org.bellwether.cli.terminal.Version;
import org.bellwether.model.util.Program;
import org.bellwether.results.Folders;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Help;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.UsageMessageSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.RunLast;
import picocli.CommandLine.TypeConversionException;

/** The entry point of the command line. Each command has a class, which is loaded only if the command is asked for. */
@Command(
        name = "bellwether",
        sortOptions = false,
        synopsisSubcommandLabel = "COMMAND",
        description = "How fast, how steady and how small will this middleware be for your components?",
        footerHeading = "%nExamples:%n",
        footer = {
            "  bellwether new heating",
            "  bellwether run heating",
            "  bellwether run examples/basicsp --target corbel --target omniorb",
            "  bellwether COMMAND --help",
            "%nbellwether eclipse [WORKSPACE] starts the Eclipse workbench.",
            "In a clone, ./bellwether test builds everything and runs every test;",
            "./bellwether regenerate refreshes the repository's own generated files."
        })
public final class Main implements Callable<Integer>, RootOptions {
    @Mixin
    private CommonOptions common;

    /** Returns whether JSON was asked for before the command's name. */
    @Override
    public boolean json() {
        return common.isJson();
    }

    @Option(
            names = {"-V", "--version"},
            description = "Say the version.")
    private boolean version;

    public static void main(String[] arguments) {
        Folders.setHomeOfLibraries();
        int exitCode = execute(arguments, new Console());
        Interruption.workIsOver();
        System.exit(exitCode);
    }

    /** Runs the command of the arguments and returns the exit code. */
    static int execute(String[] arguments, Console console) {
        Errors errors = new Errors(console, Arrays.asList(arguments).contains("--json"));
        return errors.guard(Arrays.asList(arguments), () -> execute(arguments, console, errors));
    }

    private static int execute(String[] arguments, Console console, Errors errors) {
        List<Class<?>> commands = Commands.candidates(Arrays.asList(arguments));
        EmfPreload preload = new EmfPreload(commands);
        return commandLine(console, commands)
                .setExecutionStrategy(parsed -> {
                    preload.finish();
                    return new RunLast().execute(parsed);
                })
                .setParameterExceptionHandler(errors)
                .setExecutionExceptionHandler(errors)
                .execute(arguments);
    }

    /** Returns all commands, and the parser that reads them. */
    static CommandLine commandLine(Console console) {
        return commandLine(console, Commands.ALL);
    }

    private static CommandLine commandLine(Console console, List<Class<?>> commands) {
        CommandLine main = new CommandLine(new Main(), new CommandFactory(console));
        commands.forEach(main::addSubcommand);
        all(main)
                .flatMap(command -> command.getCommandSpec().args().stream())
                .filter(argument -> argument.type().isEnum())
                .forEach(argument -> registerChoice(main, argument.type()));
        all(main)
                .forEach(command -> command.getHelpSectionMap().put(UsageMessageSpec.SECTION_KEY_FOOTER, Main::footer));
        return main.setCommandName(Program.typed())
                .registerConverter(Path.class, Main::path)
                .setOut(new PrintWriter(console.out(), true))
                .setErr(new PrintWriter(console.err(), true))
                .setColorScheme(console.helpColors())
                .setUsageHelpAutoWidth(true);
    }

    /** Returns the footer. Examples, which are indented, are not wrapped: a copied example must be complete. */
    private static String footer(Help help) {
        UsageMessageSpec usage = help.commandSpec().usageMessage();
        StringBuilder text = new StringBuilder();
        for (String line : usage.footer()) {
            if (line.startsWith(" ")) {
                text.append(help.ansi().string(Program.inText(String.format(Locale.ROOT, line))))
                        .append(System.lineSeparator());
            } else {
                Help.join(
                        help.ansi(),
                        usage.width(),
                        usage.adjustLineBreaksForWideCJKCharacters(),
                        new String[] {Program.inText(line)},
                        text);
            }
        }
        return text.toString();
    }

    /** Returns a command with all commands below it, such as {@code store export}. */
    private static Stream<CommandLine> all(CommandLine command) {
        return Stream.concat(
                Stream.of(command), command.getSubcommands().values().stream().flatMap(Main::all));
    }

    /**
     * Registers the spellings of a choice: those of the help, not the constants' names. Upper and lower case are the
     * same.
     */
    private static <E> void registerChoice(CommandLine main, Class<E> type) {
        List<E> choices = List.of(type.getEnumConstants());
        main.registerConverter(
                type,
                text -> choices.stream()
                        .filter(choice -> choice.toString().equalsIgnoreCase(text))
                        .findFirst()
                        .orElseThrow(() -> new TypeConversionException("there is no '" + text + "'; choose one of "
                                + choices.stream().map(Object::toString).collect(Collectors.joining(", ")))));
    }

    /**
     * Converts a path. Java takes an empty path for the current folder; for users, it results from a variable without a
     * value.
     */
    private static Path path(String text) {
        if (text.isBlank()) {
            throw new TypeConversionException("the path is empty");
        }
        try {
            return Path.of(text);
        } catch (InvalidPathException e) {
            throw new TypeConversionException("this is not a path: " + e.getReason());
        }
    }

    @Override
    public Integer call() {
        if (version) {
            common.console().result(common.json(), Version.json(), "bellwether " + Version.text());
            return ExitCode.GOOD;
        }
        throw new CommandLine.ParameterException(common.commandLine(), "a command is missing");
    }
}
