// SPDX-License-Identifier: Apache-2.0
package org.bellwether.ui.commands;

import java.util.List;
import java.util.Optional;
import org.bellwether.ui.launch.Commands;
import org.bellwether.ui.launch.Models;
import org.eclipse.core.commands.AbstractHandler;
import org.eclipse.core.commands.ExecutionEvent;
import org.eclipse.core.commands.ExecutionException;
import org.eclipse.core.resources.IResource;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.jface.dialogs.MessageDialog;
import org.eclipse.ui.IWorkbenchPage;
import org.eclipse.ui.handlers.HandlerUtil;

/** A command on a model: the selected one, or the one in the active editor. Unsaved changes are saved first. */
abstract class ModelHandler extends AbstractHandler {
    abstract void execute(IResource model) throws CoreException;

    /** Starts a command of the command line on a model. */
    static void start(String command, IResource model) throws CoreException {
        Commands.start(List.of(command, model.getLocation().toOSString()), Models.folder(model));
    }

    @Override
    public final Object execute(ExecutionEvent event) throws ExecutionException {
        Optional<IResource> model = Models.in(HandlerUtil.getCurrentSelection(event))
                .or(() -> Models.in(HandlerUtil.getActiveEditor(event)));
        if (model.isEmpty()) {
            MessageDialog.openInformation(
                    HandlerUtil.getActiveShell(event),
                    "Bellwether",
                    "Select a model or its project first, or open a model.");
            return null;
        }
        IWorkbenchPage page = HandlerUtil.getActiveWorkbenchWindowChecked(event).getActivePage();
        if (page.saveAllEditors(true)) {
            try {
                execute(model.get());
            } catch (CoreException e) {
                throw new ExecutionException(e.getStatus().getMessage(), e);
            }
        }
        return null;
    }
}
