// SPDX-License-Identifier: Apache-2.0
package org.bellwether.ui.editor;

import org.eclipse.core.resources.IResource;
import org.eclipse.core.resources.IResourceChangeEvent;
import org.eclipse.core.resources.IResourceChangeListener;
import org.eclipse.core.resources.IResourceDelta;
import org.eclipse.core.resources.ResourcesPlugin;
import org.eclipse.ui.PlatformUI;

/** Notices that the input of an editor was deleted, or that its project was closed. */
final class ProjectCloseListener implements IResourceChangeListener {
    private final IResource shown;
    private final Runnable reaction;

    /** @param reaction runs in the user interface's thread after the input was deleted or its project was closed */
    ProjectCloseListener(IResource shown, Runnable reaction) {
        this.shown = shown;
        this.reaction = reaction;
        ResourcesPlugin.getWorkspace().addResourceChangeListener(this, IResourceChangeEvent.POST_CHANGE);
    }

    void dispose() {
        ResourcesPlugin.getWorkspace().removeResourceChangeListener(this);
    }

    @Override
    public void resourceChanged(IResourceChangeEvent event) {
        IResourceDelta delta =
                event.getDelta() == null ? null : event.getDelta().findMember(shown.getFullPath());
        boolean gone = delta != null && delta.getKind() == IResourceDelta.REMOVED;
        if (gone || !shown.getProject().isOpen()) {
            dispose();
            PlatformUI.getWorkbench().getDisplay().asyncExec(reaction);
        }
    }
}
