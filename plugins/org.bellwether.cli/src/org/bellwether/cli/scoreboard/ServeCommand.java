// SPDX-License-Identifier: Apache-2.0
package org.bellwether.cli.scoreboard;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.net.BindException;
import java.util.concurrent.Callable;
import org.bellwether.cli.options.CommonOptions;
import org.bellwether.cli.options.Ports;
import org.bellwether.cli.options.StoreOptions;
import org.bellwether.cli.terminal.Desktop;
import org.bellwether.cli.terminal.ExitCode;
import org.bellwether.cli.terminal.Interruption;
import org.bellwether.run.WorkException;
import org.bellwether.run.WorkException.Kind;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Serves the scoreboard's page. */
@Command(
        name = "serve",
        sortOptions = false,
        description =
                "Show what is in the run store as a scoreboard in the browser: runs, campaigns, comparisons, trends.",
        footerHeading = "%nExamples:%n",
        footer = {
            "  bellwether serve",
            "  bellwether serve --no-open --port 8080",
            "%nServes this machine only. Prints the URL of the page; the token in it is the key. Ctrl-C ends it."
        })
public final class ServeCommand implements Callable<Integer> {
    @Option(
            names = "--open",
            negatable = true,
            defaultValue = "true",
            fallbackValue = "true",
            description = "Open the page in the browser (the default; --no-open does not).")
    private boolean open;

    @Option(
            names = "--port",
            paramLabel = "PORT",
            defaultValue = "0",
            description = "The port to listen at; otherwise, or with 0, any free port.")
    private int port;

    @Mixin
    private StoreOptions storeOptions;

    @Mixin
    private CommonOptions common;

    @Override
    public Integer call() throws WorkException, IOException {
        Ports.check(port, common);
        storeOptions.open().close(); // reports an unusable store before the server starts
        Interruption.interruptsThisThread();
        try (ScoreboardServer server = listen()) {
            ObjectNode json = JsonNodeFactory.instance.objectNode();
            json.put("schema", "bellwether.serve/1").put("status", "ok").put("url", server.url());
            common.console().result(common.json(), json, server.url());
            if (open) {
                new Desktop(System.getenv()).show(server.url());
            }
            server.serve();
        } catch (InterruptedException e) {
            return ExitCode.GOOD; // Ctrl-C is the normal end
        }
        return ExitCode.GOOD;
    }

    private ScoreboardServer listen() throws WorkException, IOException {
        try {
            return new ScoreboardServer(storeOptions::open, port);
        } catch (BindException e) {
            throw new WorkException(
                    Kind.INPUT,
                    "port",
                    e.getMessage(),
                    "--port",
                    "Use another port, or leave --port out for any free port");
        }
    }
}
