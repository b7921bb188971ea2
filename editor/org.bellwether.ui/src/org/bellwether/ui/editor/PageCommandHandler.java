// SPDX-License-Identifier: Apache-2.0
package org.bellwether.ui.editor;

import org.eclipse.core.commands.AbstractHandler;
import org.eclipse.core.commands.ExecutionEvent;
import org.eclipse.ui.handlers.HandlerUtil;

/** Starts a command of the page for a key that would otherwise start a command of the workbench. */
public final class PageCommandHandler extends AbstractHandler {
    private static final String COMMAND = "org.bellwether.ui.pageCommand.id";

    @Override
    public Object execute(ExecutionEvent event) {
        if (HandlerUtil.getActiveEditor(event) instanceof DiagramEditor editor) {
            editor.command(event.getParameter(COMMAND));
        }
        return null;
    }
}
