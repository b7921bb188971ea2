// SPDX-License-Identifier: Apache-2.0
package org.bellwether.ui.editor;

import org.bellwether.ui.BellwetherUi;
import org.eclipse.core.resources.IFile;
import org.eclipse.ui.IWorkbenchPage;
import org.eclipse.ui.PartInitException;
import org.eclipse.ui.PlatformUI;
import org.eclipse.ui.part.FileEditorInput;

/** Opens files as text, beside the diagrams. */
final class TextEditors {
    private static final String EDITOR = "org.eclipse.ui.DefaultTextEditor";

    /** The match of editors; diagrams of the same file do not match. */
    private static final int BOTH = IWorkbenchPage.MATCH_INPUT | IWorkbenchPage.MATCH_ID;

    private TextEditors() {}

    static void open(IFile file) {
        try {
            PlatformUI.getWorkbench()
                    .getActiveWorkbenchWindow()
                    .getActivePage()
                    .openEditor(new FileEditorInput(file), EDITOR, true, BOTH);
        } catch (PartInitException e) {
            BellwetherUi.log("cannot open " + file.getFullPath(), e);
        }
    }
}
