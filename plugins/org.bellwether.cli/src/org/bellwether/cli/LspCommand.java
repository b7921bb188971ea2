// SPDX-License-Identifier: Apache-2.0
package org.bellwether.cli;

import java.util.concurrent.Callable;
import org.bellwether.lsp.LspServer;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Serves an editor: see {@link LspServer}. Standard output belongs to the protocol. */
@Command(
        name = "lsp",
        sortOptions = false,
        description = "Serve an editor by the Language Server Protocol, over standard input and output.",
        footerHeading = "%nExamples:%n",
        footer = {"  bellwether lsp", "%nEditors start it: docs/editors.md says how."})
final class LspCommand implements Callable<Integer> {
    @Mixin
    private CommonOptions common;

    @Override
    public Integer call() throws InterruptedException {
        return LspServer.serve(System.in, common.console().out()) ? ExitCode.GOOD : ExitCode.FAILED;
    }
}
