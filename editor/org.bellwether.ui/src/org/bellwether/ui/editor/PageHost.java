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
 * calls the function {@code bellwetherHost}, the host the page's {@code bellwether.receive}.
 */
final class PageHost {
    private static final ObjectMapper JSON = new ObjectMapper();
    /** The page's commands whose keys the workbench handles, by its own bindings and ours: the page sees these keys, too. */
    private static final List<String> KEYS = List.of("save", "undo", "redo", "commands", "arrange", "left");
    /** The page's commands that the workbench has in its own menus and tool bar. */
    private static final List<String> OFFERED = List.of("save", "undo", "redo", "validate", "generate", "run");
    /** Seconds that a save may take. */
    private static final int PATIENCE_S = 30;

    private final Browser browser;
    private boolean saving;
    private boolean stillDirty;

    /**
     * @param listener receives the page's messages, in the user interface's thread
     * @throws org.eclipse.swt.SWTError where this machine has no browser for SWT
     */
    PageHost(Composite parent, Consumer<JsonNode> listener) {
        browser = new Browser(parent, SWT.NONE);
        new BrowserFunction(browser, "bellwetherHost") {
            @Override
            public Object function(Object[] arguments) {
                try {
                    JsonNode message = JSON.readTree(String.valueOf(arguments[0]));
                    later(() -> listener.accept(message)); // the page does not wait for us
                } catch (JsonProcessingException e) {
                    BellwetherUi.log("the page said what is not JSON: " + arguments[0], e);
                }
                return null;
            }
        };
        PageWindows.openInWorkbench(browser);
        browser.addProgressListener(ProgressListener.completedAdapter(event -> say("hello")));
    }

    /** Loads the page, and shows it in place of the area's contents. */
    void open(String url, Composite area) {
        browser.setUrl(url);
        ((StackLayout) area.getLayout()).topControl = browser;
        area.layout();
    }

    /** Tells a page that is ready which commands and keys are the workbench's. */
    void introduce() {
        send("offers", OFFERED);
        send("keys", KEYS);
    }

    private void send(String kind, List<String> commands) {
        ObjectNode message = JSON.createObjectNode().put("kind", kind);
        commands.forEach(message.putArray("commands")::add);
        say(message);
    }

    /** A run of the project has ended: its figures belong on the drawing. */
    void ran() {
        say("ran");
    }

    /**
     * Has the page save, and waits for its word; the workbench goes on meanwhile.
     *
     * @return whether all is saved
     */
    boolean save() {
        Display display = browser.getDisplay();
        saving = true;
        stillDirty = true;
        say("save");
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_S);
        display.timerExec((int) TimeUnit.SECONDS.toMillis(PATIENCE_S), () -> {}); // wakes a loop that waits in vain
        while (saving && !browser.isDisposed() && System.nanoTime() < end) {
            if (!display.readAndDispatch()) {
                display.sleep();
            }
        }
        saving = false;
        return !stillDirty;
    }

    /** The page has saved, or could not. */
    void saveEnded(boolean dirty) {
        saving = false;
        stillDirty = dirty;
    }

    /** Starts one of the page's commands. */
    void command(String id) {
        say(JSON.createObjectNode().put("kind", "command").put("id", id));
    }

    /**
     * Asks the page to show the element at a place of a text.
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
        // JSON is JavaScript. The page may not be there yet: it says when it is
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
