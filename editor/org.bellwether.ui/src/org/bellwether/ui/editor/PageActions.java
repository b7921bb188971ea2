// SPDX-License-Identifier: Apache-2.0
package org.bellwether.ui.editor;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.function.Consumer;
import org.eclipse.jface.action.Action;
import org.eclipse.ui.IActionBars;
import org.eclipse.ui.actions.ActionFactory;

/** The workbench's commands that the page executes: Undo, Redo, Revert, with their keys and places in the menus. */
final class PageActions {
    private final PageAction undo;
    private final PageAction redo;
    private final PageAction revert;

    private static final class PageAction extends Action {
        private final String command;
        private final Consumer<String> page;

        PageAction(String title, String command, Consumer<String> page) {
            super(title);
            this.command = command;
            this.page = page;
            setEnabled(false);
        }

        @Override
        public void run() {
            page.accept(command);
        }

        /** @param what the description of the command's effect; empty if the command is disabled */
        void concerns(String title, String what) {
            setText(what.isEmpty() ? title : title + " " + what);
            setEnabled(!what.isEmpty());
        }
    }

    /** @param page starts a command of the page */
    PageActions(Consumer<String> page) {
        undo = new PageAction("Undo", "undo", page);
        redo = new PageAction("Redo", "redo", page);
        revert = new PageAction("Revert", "revert", page);
    }

    void register(IActionBars bars) {
        bars.setGlobalActionHandler(ActionFactory.UNDO.getId(), undo);
        bars.setGlobalActionHandler(ActionFactory.REDO.getId(), redo);
        bars.setGlobalActionHandler(ActionFactory.REVERT.getId(), revert);
        bars.updateActionBars();
    }

    /** @param state the page's message about its state */
    void follow(JsonNode state) {
        undo.concerns("Undo", state.path("undo").asText(""));
        redo.concerns("Redo", state.path("redo").asText(""));
        revert.setEnabled(state.path("dirty").asBoolean());
    }
}
