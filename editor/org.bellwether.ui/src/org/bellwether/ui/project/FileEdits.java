// SPDX-License-Identifier: Apache-2.0
package org.bellwether.ui.project;

import org.bellwether.language.fixes.TextFix;
import org.bellwether.ui.BellwetherUi;
import org.eclipse.core.filebuffers.FileBuffers;
import org.eclipse.core.filebuffers.ITextFileBuffer;
import org.eclipse.core.filebuffers.ITextFileBufferManager;
import org.eclipse.core.filebuffers.LocationKind;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.IPath;
import org.eclipse.jface.text.BadLocationException;

/** Changes a file through the buffer that a text editor may have of it, so that the change can be undone there. */
final class FileEdits {
    private FileEdits() {}

    /**
     * Fixes a file and saves it. A file that was changed and not saved stays as it is: the fix is for the text that was saved.
     */
    static void apply(IPath file, TextFix fix) {
        ITextFileBufferManager buffers = FileBuffers.getTextFileBufferManager();
        try {
            buffers.connect(file, LocationKind.IFILE, null);
            try {
                ITextFileBuffer buffer = buffers.getTextFileBuffer(file, LocationKind.IFILE);
                if (buffer.isDirty()) {
                    BellwetherUi.log("save " + file + " first: the fix is for the saved text", null);
                    return;
                }
                buffer.getDocument().replace(fix.offset(), fix.length(), fix.text());
                buffer.commit(null, false);
            } finally {
                buffers.disconnect(file, LocationKind.IFILE, null);
            }
        } catch (CoreException | BadLocationException e) {
            BellwetherUi.log("cannot change " + file, e);
        }
    }
}
