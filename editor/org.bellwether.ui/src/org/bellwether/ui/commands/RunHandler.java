// SPDX-License-Identifier: Apache-2.0
package org.bellwether.ui.commands;

import org.bellwether.ui.launch.RunShortcut;
import org.eclipse.core.resources.IResource;

/** Runs a model. */
public final class RunHandler extends ModelHandler {
    @Override
    void execute(IResource model) {
        RunShortcut.run(model);
    }
}
