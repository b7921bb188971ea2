// SPDX-License-Identifier: Apache-2.0
package org.bellwether.cli.model;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.util.concurrent.Callable;
import org.bellwether.cli.options.CommonOptions;
import org.bellwether.cli.options.Ports;
import org.bellwether.cli.terminal.ExitCode;
import org.bellwether.cli.terminal.Interruption;
import org.bellwether.lsp.LspServer;
import org.bellwether.lsp.SocketServer;
import org.bellwether.run.WorkException;
import org.bellwether.run.WorkException.Kind;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Serves editors: see {@link LspServer} and {@link SocketServer}. */
@Command(
        name = "lsp",
        sortOptions = false,
        description = "Serve an editor by the Language Server Protocol, over standard input and output or a WebSocket.",
        footerHeading = "%nExamples:%n",
        footer = {
            "  bellwether lsp",
            "  bellwether lsp --socket",
            "%nEditors start it: docs/how-to/editors.md says how."
        })
public final class LspCommand implements Callable<Integer> {
    @Option(
            names = "--socket",
            paramLabel = "PORT",
            arity = "0..1",
            fallbackValue = "0",
            description = {
                "Serve over WebSocket, on this machine only: each connection is a session. Without PORT, or with 0, the port is any "
                        + "free one. Prints the URL; the token in it is the key. Ctrl-C ends it."
            })
    private Integer port;

    @Mixin
    private CommonOptions common;

    @Override
    public Integer call() throws InterruptedException, WorkException {
        if (port == null) {
            // Standard output belongs to the protocol
            return LspServer.serve(System.in, common.console().out()) ? ExitCode.GOOD : ExitCode.FAILED;
        }
        Ports.check(port, common);
        return overSocket();
    }

    private int overSocket() throws WorkException {
        Interruption.interruptsThisThread();
        try (SocketServer server = new SocketServer(port)) {
            ObjectNode json = JsonNodeFactory.instance.objectNode();
            json.put("schema", "bellwether.lsp/1")
                    .put("status", "ok")
                    .put("url", server.url())
                    .put("token", server.token());
            common.console().result(common.json(), json, server.url());
            server.serve();
            return ExitCode.GOOD;
        } catch (InterruptedException e) {
            return ExitCode.GOOD; // Ctrl-C is the normal end
        } catch (IOException e) {
            throw new WorkException(
                    Kind.INPUT,
                    "port",
                    e.getMessage(),
                    "--socket",
                    "Use another port, or --socket 0 for any free port");
        }
    }
}
