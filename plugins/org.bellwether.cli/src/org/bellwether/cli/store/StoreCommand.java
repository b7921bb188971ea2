// SPDX-License-Identifier: Apache-2.0
package org.bellwether.cli.store;

import java.util.concurrent.Callable;
import org.bellwether.cli.options.CommonOptions;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.ParameterException;

/** Groups the commands that maintain the run store. */
@Command(
        name = "store",
        sortOptions = false,
        synopsisSubcommandLabel = "(check | recover | export | import)",
        description = "Check the run store, rebuild its database, export runs, and import runs of another store.",
        subcommands = {
            StoreCheckCommand.class,
            StoreRecoverCommand.class,
            StoreExportCommand.class,
            StoreImportCommand.class
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  bellwether store check",
            "  bellwether store recover",
            "  bellwether store export --out last --format csv latest",
            "  bellwether store import /media/usb/store",
            "%nTo see its unused parts: bellwether clean --garbage --dry-run"
        })
public final class StoreCommand implements Callable<Integer> {
    @Mixin
    private CommonOptions common;

    @Override
    public Integer call() {
        throw new ParameterException(common.commandLine(), "name an action: check, recover, export or import");
    }
}
