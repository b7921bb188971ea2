// SPDX-License-Identifier: Apache-2.0
package org.bellwether.ui.editor;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.bellwether.ui.BellwetherUi;
import org.eclipse.swt.SWT;
import org.eclipse.swt.browser.Browser;
import org.eclipse.swt.browser.BrowserFunction;
import org.eclipse.swt.browser.ProgressListener;
import org.eclipse.swt.custom.StackLayout;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Display;

/**
 * The editor's page in a browser, and its messages (docs/reference/contracts.md): JSON objects with a kind. The page
 * calls the function {@code bellwetherHost}; the host calls the page's function {@code bellwether.receive}.
 */
final class PageHost {
    private static final ObjectMapper JSON = new ObjectMapper();
    /** The page's commands whose keys the workbench handles, by its bindings and those of Bellwether: the page receives these keys, too. */
    private static final List<String> KEYS = List.of("save", "undo", "redo", "commands", "arrange", "left");
    /** The page's commands that the workbench has in its menus and tool bar. */
    private static final List<String> OFFERED = List.of("save", "undo", "redo", "validate", "generate", "run");
    /** The longest time to save in seconds. */
    private static final int PATIENCE_S = 30;

    private final Browser browser;
    private boolean saving;
    private boolean stillDirty;

    /**
     * @param listener receives the page's messages in the user interface's thread
     * @throws org.eclipse.swt.SWTError if this machine has no browser for SWT
     */
    PageHost(Composite parent, Consumer<JsonNode> listener) {
        browser = new Browser(parent, SWT.NONE);
        new BrowserFunction(browser, "bellwetherHost") {
            @Override
            public Object function(Object[] arguments) {
                try {
                    JsonNode message = JSON.readTree(String.valueOf(arguments[0]));
                    later(() -> listener.accept(message)); // the page must not wait for the listener
                } catch (JsonProcessingException e) {
                    BellwetherUi.log("the page sent invalid JSON: " + arguments[0], e);
                }
                return null;
            }
        };
        PageWindows.openInWorkbench(browser);
        browser.addProgressListener(ProgressListener.completedAdapter(event -> say("hello")));
    }

    /** Loads the page, and shows it instead of the area's current contents. */
    void open(String url, Composite area) {
        browser.setUrl(url);
        ((StackLayout) area.getLayout()).topControl = browser;
        area.layout();
    }

    /** Sends to the page which commands and keys the workbench handles; the page must be ready. */
    void introduce() {
        send("offers", OFFERED);
        send("keys", KEYS);
    }

    private void send(String kind, List<String> commands) {
        ObjectNode message = JSON.createObjectNode().put("kind", kind);
        commands.forEach(message.putArray("commands")::add);
        say(message);
    }

    /** Sends to the page that a run of the project has ended, so that it shows the figures. */
    void ran() {
        say("ran");
    }

    /**
     * Makes the page save, and waits for its answer; meanwhile, the workbench handles events.
     *
     * @return whether everything is saved
     */
    boolean save() {
        Display display = browser.getDisplay();
        saving = true;
        stillDirty = true;
        say("save");
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_S);
        display.timerExec((int) TimeUnit.SECONDS.toMillis(PATIENCE_S), () -> {}); // ends the loop's sleep at the limit
        while (saving && !browser.isDisposed() && System.nanoTime() < end) {
            if (!display.readAndDispatch()) {
                display.sleep();
            }
        }
        saving = false;
        return !stillDirty;
    }

    /** Handles the page's answer that it has saved, or could not save. */
    void saveEnded(boolean dirty) {
        saving = false;
        stillDirty = dirty;
    }

    /** Starts a command of the page. */
    void command(String id) {
        say(JSON.createObjectNode().put("kind", "command").put("id", id));
    }

    /**
     * Makes the page show the element at a place of a text.
     *
     * @param file its path in the project's folder
     */
    void reveal(String file, int offset) {
        say(JSON.createObjectNode().put("kind", "reveal").put("file", file).put("offset", offset));
    }

    private void say(String kind) {
        say(JSON.createObjectNode().put("kind", kind));
    }

    private void say(ObjectNode message) {
        // JSON is valid JavaScript. The page may not be loaded yet: it sends a message when it is ready
        later(() -> browser.execute("if (window.bellwether) window.bellwether.receive(" + message + ")"));
    }

    private void later(Runnable work) {
        browser.getDisplay().asyncExec(() -> {
            if (!browser.isDisposed()) {
                work.run();
            }
        });
    }

    void focus() {
        browser.setFocus();
    }
}
