// SPDX-License-Identifier: Apache-2.0
package org.bellwether.cli.options;

import java.util.ArrayList;
import java.util.List;
import org.bellwether.cli.terminal.Console;
import org.bellwether.results.store.StorePlace;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The options of every command. */
public final class CommonOptions {
    private final Console console;

    @Spec(Spec.Target.MIXEE)
    private CommandSpec command;

    @Option(names = "--json", description = "One JSON object on standard output, and nothing else.")
    private boolean json;

    @Option(
            names = {"-h", "--help"},
            usageHelp = true,
            description = "Show this help.")
    private boolean help;

    public CommonOptions(Console console) {
        this.console = console;
    }

    public Console console() {
        return console;
    }

    /** Returns whether JSON is asked for, before or after the command's name. */
    public boolean json() {
        return json || command.root().userObject() instanceof RootOptions root && root.json();
    }

    public boolean isJson() {
        return json;
    }

    public CommandLine commandLine() {
        return command.commandLine();
    }

    /** Returns the command line for the record, without passwords. */
    public String typed() {
        List<String> words = new ArrayList<>(List.of("bellwether"));
        words.addAll(commandLine().getParent().getParseResult().originalArgs());
        return StorePlace.withoutSecrets(String.join(" ", words));
    }
}
