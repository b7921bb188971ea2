// SPDX-License-Identifier: Apache-2.0
package org.bellwether.ui.editor;

import org.eclipse.core.resources.IFile;
import org.eclipse.ui.IEditorInput;
import org.eclipse.ui.IEditorMatchingStrategy;
import org.eclipse.ui.IEditorReference;
import org.eclipse.ui.PartInitException;
import org.eclipse.ui.ide.ResourceUtil;

/** Matches all files of a project with one editor, because they share one editing session. */
public final class ProjectMatchingStrategy implements IEditorMatchingStrategy {
    @Override
    public boolean matches(IEditorReference editor, IEditorInput input) {
        try {
            IFile shown = ResourceUtil.getFile(editor.getEditorInput());
            IFile asked = ResourceUtil.getFile(input);
            return shown != null && asked != null && DiagramEditor.edited(shown).equals(DiagramEditor.edited(asked));
        } catch (PartInitException e) {
            return false; // an editor without an input shows no project
        }
    }
}
