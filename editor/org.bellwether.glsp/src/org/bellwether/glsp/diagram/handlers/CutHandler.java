// SPDX-License-Identifier: Apache-2.0
package org.bellwether.glsp.diagram.handlers;

import com.google.inject.Inject;
import org.eclipse.glsp.server.operations.CutOperation;

/** Cuts the selected elements: deletes them after they were copied. */
public class CutHandler extends SessionOperation<CutOperation> {
    private final DeleteHandler deletion;

    @Inject
    CutHandler(DeleteHandler deletion) {
        this.deletion = deletion;
    }

    @Override
    void run(CutOperation operation) {
        deletion.delete("Cut", operation.getEditorContext().getSelectedElementIds());
    }
}
