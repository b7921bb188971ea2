// SPDX-License-Identifier: Apache-2.0
package org.bellwether.cli.model;

import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.bellwether.cli.options.CommonOptions;
import org.bellwether.cli.options.Ports;
import org.bellwether.run.WorkException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Serves the editor's page. */
@Command(
        name = "edit",
        sortOptions = false,
        description = "Draw and change a model in the browser.",
        footerHeading = "%nExamples:%n",
        footer = {
            "  bellwether edit examples/basicsp",
            "  bellwether edit --new heating",
            "  bellwether edit --no-open --port 8080",
            "%nServes this machine only. Prints the URL of the page; the token in it is the key. Ctrl-C ends it."
        })
public final class EditCommand implements Callable<Integer> {
    @Parameters(
            arity = "0..1",
            paramLabel = "MODEL",
            defaultValue = ".",
            description = "A project's folder, or a model file. Otherwise the current folder.")
    private Path model;

    @Option(names = "--new", description = "Begin with an empty project, in a new or empty folder.")
    private boolean fresh;

    @Option(names = "--no-open", description = "Only print the URL; open no browser.")
    private boolean noOpen;

    @Option(
            names = "--port",
            paramLabel = "PORT",
            defaultValue = "0",
            description = "The port to listen at; otherwise, or with 0, any free port.")
    private int port;

    @Option(
            names = "--with-parent",
            description = "End when standard input is closed. The line \"discard\" before that discards unsaved "
                    + "changes.")
    private boolean withParent;

    @Mixin
    private CommonOptions common;

    @Override
    public Integer call() throws WorkException, IOException {
        Ports.check(port, common);
        if (fresh) {
            NewCommand.make(model.toAbsolutePath().normalize(), Template.EMPTY);
        }
        return EditorHost.serve(model, port, !noOpen, withParent, common);
    }
}
