// SPDX-License-Identifier: Apache-2.0
package org.bellwether.cli;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.bellwether.cli.options.CommonOptions;
import org.bellwether.cli.terminal.ExitCode;
import picocli.AutoComplete;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Prints the script with which a shell completes commands and options. */
@Command(
        name = "completion",
        sortOptions = false,
        description = "Print a script that completes commands and options in a shell.",
        footerHeading = "%nExamples:%n",
        footer = {
            "  bellwether completion bash > ~/.local/share/bash-completion/completions/bellwether",
            "  source <(bellwether completion bash)",
            "  source <(bellwether completion zsh)            # in ~/.zshrc, after compinit",
        })
final class CompletionCommand implements Callable<Integer> {
    /**
     * The shells with which the script is tested. Both use the same script: in zsh, it loads bash's completion first.
     */
    enum Shells {
        BASH,
        ZSH;

        /** Returns the form on the command line. */
        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    @Parameters(paramLabel = "SHELL", description = "${COMPLETION-CANDIDATES}")
    private Shells shell;

    @Mixin
    private CommonOptions common;

    @Override
    public Integer call() {
        String script = AutoComplete.bash("bellwether", Main.commandLine(common.console()));
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        json.put("schema", "bellwether.completion/1")
                .put("status", "ok")
                .put("shell", shell.toString())
                .put("script", script);
        common.console().result(common.json(), json, script.stripTrailing());
        return ExitCode.GOOD;
    }
}
