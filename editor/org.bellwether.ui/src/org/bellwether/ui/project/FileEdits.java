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

/** Changes a file through the buffer of an open text editor, if there is one, so that the change can be undone there. */
final class FileEdits {
    private FileEdits() {}

    /**
     * Applies a fix to a file and saves the file. A file with unsaved changes is not changed, because the fix was computed for
     * the saved text.
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
