// SPDX-License-Identifier: Apache-2.0
package org.bellwether.ui.launch;

import java.util.Optional;
import org.eclipse.core.resources.IContainer;
import org.eclipse.core.resources.IResource;
import org.eclipse.core.resources.ResourcesPlugin;
import org.eclipse.jface.viewers.Viewer;
import org.eclipse.jface.viewers.ViewerFilter;
import org.eclipse.jface.window.Window;
import org.eclipse.swt.widgets.Shell;
import org.eclipse.ui.dialogs.ElementTreeSelectionDialog;
import org.eclipse.ui.model.BaseWorkbenchContentProvider;
import org.eclipse.ui.model.WorkbenchLabelProvider;

/** Lets the user choose a model of the workspace. */
final class ModelDialog {
    private ModelDialog() {}

    /** Returns the path in the workspace of the chosen model file or project. */
    static Optional<String> choose(Shell shell) {
        ElementTreeSelectionDialog dialog = new ElementTreeSelectionDialog(
                shell,
                WorkbenchLabelProvider.getDecoratingWorkbenchLabelProvider(),
                new BaseWorkbenchContentProvider());
        dialog.setTitle("Model");
        dialog.setMessage("A model's file, or a project with models");
        dialog.setAllowMultiple(false);
        dialog.setInput(ResourcesPlugin.getWorkspace().getRoot());
        dialog.addFilter(new ViewerFilter() {
            @Override
            public boolean select(Viewer viewer, Object parent, Object element) {
                return element instanceof IContainer || element instanceof IResource file && Models.isModel(file);
            }
        });
        return dialog.open() == Window.OK && dialog.getFirstResult() instanceof IResource chosen
                ? Optional.of(chosen.getFullPath().toString())
                : Optional.empty();
    }
}
