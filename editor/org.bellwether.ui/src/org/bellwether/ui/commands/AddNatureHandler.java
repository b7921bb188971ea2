// SPDX-License-Identifier: Apache-2.0
package org.bellwether.ui.commands;

import org.bellwether.ui.project.BellwetherNature;
import org.eclipse.core.commands.AbstractHandler;
import org.eclipse.core.commands.ExecutionEvent;
import org.eclipse.core.commands.ExecutionException;
import org.eclipse.core.resources.IProject;
import org.eclipse.core.runtime.Adapters;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.ui.handlers.HandlerUtil;

/** Adds the nature, by which the models of a project are checked, to the selected projects. */
public final class AddNatureHandler extends AbstractHandler {
    @Override
    public Object execute(ExecutionEvent event) throws ExecutionException {
        for (Object each : HandlerUtil.getCurrentStructuredSelection(event)) {
            IProject project = Adapters.adapt(each, IProject.class);
            try {
                if (project != null && project.isOpen()) {
                    BellwetherNature.addTo(project, null);
                }
            } catch (CoreException e) {
                throw new ExecutionException(e.getStatus().getMessage(), e);
            }
        }
        return null;
    }
}
