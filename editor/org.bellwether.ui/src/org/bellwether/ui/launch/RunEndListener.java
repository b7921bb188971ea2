// SPDX-License-Identifier: Apache-2.0
package org.bellwether.ui.launch;

import java.util.Arrays;
import org.eclipse.core.resources.IProject;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.Path;
import org.eclipse.debug.core.DebugEvent;
import org.eclipse.debug.core.DebugPlugin;
import org.eclipse.debug.core.IDebugEventSetListener;
import org.eclipse.debug.core.ILaunchConfiguration;
import org.eclipse.debug.core.model.IProcess;

/** Notices the end of a run of a project's models, for any launch configuration. */
public final class RunEndListener implements IDebugEventSetListener {
    private final IProject project;
    private final Runnable listener;

    /** @param listener may be called in any thread */
    public RunEndListener(IProject project, Runnable listener) {
        this.project = project;
        this.listener = listener;
        DebugPlugin.getDefault().addDebugEventListener(this);
    }

    @Override
    public void handleDebugEvents(DebugEvent[] events) {
        boolean ended = Arrays.stream(events)
                .filter(event -> event.getKind() == DebugEvent.TERMINATE)
                .anyMatch(event -> event.getSource() instanceof IProcess process && isOurs(process));
        if (ended) {
            listener.run();
        }
    }

    private boolean isOurs(IProcess process) {
        ILaunchConfiguration configuration = process.getLaunch().getLaunchConfiguration();
        try {
            return configuration != null
                    && configuration.getType().getIdentifier().equals(RunShortcut.TYPE)
                    && project.getName()
                            .equals(new Path(RunSettings.read(configuration).model()).segment(0));
        } catch (CoreException e) {
            return false; // it has been deleted
        }
    }

    /** Stops listening. */
    public void dispose() {
        DebugPlugin.getDefault().removeDebugEventListener(this);
    }
}
