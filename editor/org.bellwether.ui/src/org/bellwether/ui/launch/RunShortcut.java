// SPDX-License-Identifier: Apache-2.0
package org.bellwether.ui.launch;

import org.bellwether.ui.BellwetherUi;
import org.eclipse.core.resources.IResource;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.debug.core.DebugPlugin;
import org.eclipse.debug.core.ILaunchConfiguration;
import org.eclipse.debug.core.ILaunchConfigurationType;
import org.eclipse.debug.core.ILaunchConfigurationWorkingCopy;
import org.eclipse.debug.core.ILaunchManager;
import org.eclipse.debug.ui.DebugUITools;
import org.eclipse.debug.ui.ILaunchShortcut;
import org.eclipse.jface.viewers.ISelection;
import org.eclipse.ui.IEditorPart;
import org.eclipse.ui.statushandlers.StatusManager;

/** Run As: starts the existing configuration for a model, or creates a configuration without settings. */
public final class RunShortcut implements ILaunchShortcut {
    static final String TYPE = BellwetherUi.ID + ".run";

    @Override
    public void launch(ISelection selection, String mode) {
        Models.in(selection).ifPresent(RunShortcut::run);
    }

    @Override
    public void launch(IEditorPart editor, String mode) {
        Models.in(editor).ifPresent(RunShortcut::run);
    }

    /** Runs a model; displays errors. */
    public static void run(IResource model) {
        try {
            DebugUITools.launch(configuration(model), ILaunchManager.RUN_MODE);
        } catch (CoreException e) {
            StatusManager.getManager().handle(e.getStatus(), StatusManager.LOG | StatusManager.SHOW);
        }
    }

    private static ILaunchConfiguration configuration(IResource model) throws CoreException {
        ILaunchManager manager = DebugPlugin.getDefault().getLaunchManager();
        ILaunchConfigurationType type = manager.getLaunchConfigurationType(TYPE);
        String path = model.getFullPath().toString();
        for (ILaunchConfiguration known : manager.getLaunchConfigurations(type)) {
            if (RunSettings.read(known).model().equals(path)) {
                return known;
            }
        }
        ILaunchConfigurationWorkingCopy fresh =
                type.newInstance(null, manager.generateLaunchConfigurationName(nameOf(model)));
        RunSettings.of(path).write(fresh);
        fresh.setMappedResources(new IResource[] {model});
        return fresh.doSave();
    }

    private static String nameOf(IResource model) {
        String name = model.getName();
        String extension = model.getFileExtension();
        return extension == null ? name : name.substring(0, name.length() - extension.length() - 1);
    }
}
