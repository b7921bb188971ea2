// SPDX-License-Identifier: Apache-2.0
package org.bellwether.ui.launch;

import org.bellwether.ui.BellwetherUi;
import org.bellwether.ui.preferences.Preferences;
import org.eclipse.core.resources.IResource;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.debug.core.ILaunch;
import org.eclipse.debug.core.ILaunchConfiguration;
import org.eclipse.debug.core.model.LaunchConfigurationDelegate;

/** Runs an experiment with the settings of a launch configuration. */
public final class RunDelegate extends LaunchConfigurationDelegate {
    @Override
    public void launch(ILaunchConfiguration configuration, String mode, ILaunch launch, IProgressMonitor monitor)
            throws CoreException {
        RunSettings settings = RunSettings.read(configuration);
        if (!settings.settingsError().isEmpty()) {
            throw new CoreException(BellwetherUi.error(settings.settingsError(), null));
        }
        IResource model = Models.find(settings.model())
                .orElseThrow(() -> new CoreException(BellwetherUi.error(
                        "There is no " + settings.model() + " in the workspace. Choose another model in "
                                + configuration.getName(),
                        null)));
        Commands.start(
                launch,
                settings.arguments(model.getLocation().toPath(), Preferences.out(model.getProject())),
                Models.folder(model));
    }
}
