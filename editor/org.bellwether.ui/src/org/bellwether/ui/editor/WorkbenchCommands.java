// SPDX-License-Identifier: Apache-2.0
package org.bellwether.ui.editor;

import java.util.Map;
import org.bellwether.ui.BellwetherUi;
import org.eclipse.core.commands.common.CommandException;
import org.eclipse.ui.IWorkbenchSite;
import org.eclipse.ui.handlers.IHandlerService;

/** Starts the workbench's commands that the page requests, by a key or from its list of commands. */
final class WorkbenchCommands {
    private static final Map<String, String> IDS = Map.of(
            "validate", BellwetherUi.ID + ".validate",
            "generate", BellwetherUi.ID + ".generate",
            "run", BellwetherUi.ID + ".runModel");

    private WorkbenchCommands() {}

    /** @param id the page's id of the command */
    static void start(IWorkbenchSite site, String id) {
        String command = IDS.get(id);
        if (command == null) {
            BellwetherUi.log("the page asks for " + id + ", which this workbench does not have", null);
            return;
        }
        try {
            site.getService(IHandlerService.class).executeCommand(command, null);
        } catch (CommandException e) {
            BellwetherUi.log("cannot " + id, e);
        }
    }
}
