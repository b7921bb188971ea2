// SPDX-License-Identifier: Apache-2.0
package org.bellwether.ui;

import org.eclipse.debug.ui.IDebugUIConstants;
import org.eclipse.ui.IFolderLayout;
import org.eclipse.ui.IPageLayout;
import org.eclipse.ui.IPerspectiveFactory;
import org.eclipse.ui.console.IConsoleConstants;
import org.eclipse.ui.navigator.resources.ProjectExplorer;
import org.eclipse.ui.progress.IProgressConstants;

/** Projects on the left, the model in the middle, problems and output below. */
public final class Perspective implements IPerspectiveFactory {
    private static final float LEFT = 0.16f;
    private static final float ABOVE = 0.7f;

    @Override
    public void createInitialLayout(IPageLayout layout) {
        layout.addView(ProjectExplorer.VIEW_ID, IPageLayout.LEFT, LEFT, IPageLayout.ID_EDITOR_AREA);
        IFolderLayout below = layout.createFolder("below", IPageLayout.BOTTOM, ABOVE, IPageLayout.ID_EDITOR_AREA);
        below.addView(IPageLayout.ID_PROBLEM_VIEW);
        below.addView(IConsoleConstants.ID_CONSOLE_VIEW);
        below.addView(IProgressConstants.PROGRESS_VIEW_ID);
        layout.addActionSet(IDebugUIConstants.LAUNCH_ACTION_SET);
        layout.addNewWizardShortcut(BellwetherUi.ID + ".newProject");
        layout.addNewWizardShortcut(BellwetherUi.ID + ".newModel");
        layout.addShowViewShortcut(IPageLayout.ID_PROBLEM_VIEW);
        layout.addShowViewShortcut(IConsoleConstants.ID_CONSOLE_VIEW);
    }
}
