// SPDX-License-Identifier: Apache-2.0
package org.bellwether.ui.launch;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.bellwether.ui.BellwetherUi;
import org.eclipse.core.resources.IContainer;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.debug.core.DebugPlugin;
import org.eclipse.debug.core.ILaunch;
import org.eclipse.debug.core.ILaunchManager;
import org.eclipse.debug.core.Launch;
import org.eclipse.debug.core.model.IProcess;

/** Starts commands with a console, a stop button and a line in the progress view. */
public final class Commands {
    private static final String PROCESS_TYPE = BellwetherUi.ID + ".process";

    private Commands() {}

    /** Starts a command that no launch configuration describes. */
    public static IProcess start(List<String> arguments, IContainer folder) throws CoreException {
        ILaunch launch = new Launch(null, ILaunchManager.RUN_MODE, null);
        DebugPlugin.getDefault().getLaunchManager().addLaunch(launch);
        return start(launch, arguments, folder);
    }

    /**
     * Starts a command.
     *
     * @param folder the working folder
     */
    static IProcess start(ILaunch launch, List<String> arguments, IContainer folder) throws CoreException {
        ProcessBuilder builder =
                CommandLine.process(arguments, folder.getLocation().toPath());
        launch.setAttribute(DebugPlugin.ATTR_CONSOLE_ENCODING, "UTF-8");
        Process started;
        try {
            started = builder.start();
        } catch (IOException e) {
            throw new CoreException(BellwetherUi.error(
                    "The command line cannot be started: " + e.getMessage() + ". See Preferences > Bellwether", e));
        }
        IProcess process = DebugPlugin.newProcess(
                launch,
                started,
                "bellwether " + arguments.get(0) + " " + folder.getName(),
                Map.of(
                        IProcess.ATTR_PROCESS_TYPE,
                        PROCESS_TYPE,
                        IProcess.ATTR_CMDLINE,
                        DebugPlugin.renderArguments(builder.command().toArray(String[]::new), null)));
        new RunJob(process, folder).schedule();
        return process;
    }
}
