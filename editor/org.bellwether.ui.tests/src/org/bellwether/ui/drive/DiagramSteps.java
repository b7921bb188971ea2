// SPDX-License-Identifier: Apache-2.0
package org.bellwether.ui.drive;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.bellwether.ui.editor.DiagramEditor;
import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IMarker;
import org.eclipse.core.resources.IResource;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.swt.SWT;
import org.eclipse.swt.browser.Browser;
import org.eclipse.swt.graphics.Point;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Event;
import org.eclipse.swt.widgets.Tree;
import org.eclipse.swt.widgets.TreeItem;
import org.eclipse.ui.IPageLayout;
import org.eclipse.ui.IWorkbenchPage;
import org.eclipse.ui.PlatformUI;
import org.eclipse.ui.ide.IDE;
import org.eclipse.ui.part.FileEditorInput;

/** Operates the diagrams in the workbench by mouse and keys, and by the workbench's commands. */
final class DiagramSteps {
    private static final Duration SOON = Duration.ofSeconds(60);
    /** The time in which a click must have an effect; after this time, the driver clicks again. */
    private static final Duration CLICK = Duration.ofSeconds(6);

    private static final int CLICKS = 10;
    private static final int WIRES = 5;
    private static final String EDITOR = "org.bellwether.ui.diagrams";
    private static final String CALL = "airframe.gps -> gps.data;";

    private final Screen screen;
    private final Supplier<IFile> model;
    private String original;

    DiagramSteps(Screen screen, Supplier<IFile> model) {
        this.screen = screen;
        this.model = model;
    }

    void addTo(Map<String, Driver.Step> steps) {
        steps.put("BasicSP opens in the editor part", this::open);
        steps.put("the page repeats no button of the workbench", this::buttons);
        steps.put("what is drawn makes the editor dirty; saving it marks what is wrong", this::removeCall);
        steps.put("a marker leads to its place in the drawing", this::follow);
        steps.put("Undo and Redo are the workbench's, and each key counts once", this::undo);
        steps.put("Revert goes back to what is saved", this::revert);
        steps.put("what the page opens comes into the workbench's browser", this::openWindow);
        steps.put("the server ends with the last editor", this::close);
    }

    private void open() throws Exception {
        screen.awaitTrue("diagrams", SOON, () -> editor() != null && wires() == WIRES);
        original = text();
        screen.ask(() -> {
            page().setEditorAreaVisible(true);
            return null;
        });
        screen.picture("editor");
    }

    private void buttons() throws Exception {
        String shown = screen.ask(
                () -> (String)
                        browser()
                                .evaluate(
                                        "return [...document.querySelectorAll('.tool')].map((tool) => tool.dataset.command).join(' ');"));
        for (String id : List.of("save", "undo", "redo", "validate", "generate", "run", "stop")) {
            expect(!List.of(shown.split(" ")).contains(id), id + " is in both: " + shown);
        }
        expect(shown.contains("arrange"), "the page has no buttons: " + shown);
    }

    /** Presses the key for a run, which the workbench handles in Eclipse. */
    void pressRun() throws Exception {
        screen.ask(() -> {
            page().activate(editor());
            return null;
        });
        Screen.click(screen.ask(this::emptyPlace)); // the keys go to the clicked element
        Screen.press("F9");
    }

    /** Returns an empty place of the drawing, in coordinates of the display. */
    private Point emptyPlace() {
        Object[] at = (Object[]) browser()
                .evaluate("const area = document.querySelector('.diagram:not([hidden])').getBoundingClientRect();"
                        + "return [Math.round(area.right - 20), Math.round(area.top + 20)];");
        return browser().toDisplay(((Number) at[0]).intValue(), ((Number) at[1]).intValue());
    }

    /** Waits until the drawing shows figures, which it does after a run of the workbench. */
    void awaitFigures() throws Exception {
        screen.awaitTrue("figures on the drawing", SOON, () -> count(".diagram:not([hidden]) .figure") > 0);
        screen.picture("figures");
        screen.ask(() -> page().closeEditor(editor(), false));
    }

    /** Opens the diagrams again, beside the text. */
    void openAgain() throws Exception {
        screen.ask(() -> page().openEditor(new FileEditorInput(model.get()), EDITOR, true, Steps.BOTH));
        screen.awaitTrue("diagrams", SOON, () -> editor() != null && wires() == WIRES);
        screen.awaitTrue("a page that knows the workbench's commands", SOON, () -> count("body.hosted") == 1);
    }

    private void removeCall() throws Exception {
        remove("airframe.gps-gps.data");
        awaitDirty(true);
        expect(text().equals(original), "the file changed before anybody saved");
        save();
        expect(!text().contains(CALL), "the file still has the connection that was removed");
        screen.awaitTrue("a marker", SOON, () -> markers().length > 0);
        screen.ask(() -> page().showView(IPageLayout.ID_PROBLEM_VIEW));
        screen.awaitTrue("the problem in its view", SOON, this::expandProblems);
        screen.ask(() -> {
            page().activate(editor());
            return null;
        });
        screen.picture("editor-marker");
    }

    /** Opens the group of errors; returns whether it exists. */
    private boolean expandProblems() {
        Composite window = PlatformUI.getWorkbench().getWorkbenchWindows()[0].getShell();
        for (Tree tree : screen.all(window, Tree.class)) {
            boolean isIt = tree.getColumnCount() > 0
                    && tree.getColumn(0).getText().equals("Description")
                    && tree.getItemCount() > 0;
            if (isIt) {
                TreeItem errors = tree.getItem(0);
                Event expand = new Event();
                expand.item = errors;
                tree.notifyListeners(SWT.Expand, expand);
                errors.setExpanded(true);
                tree.getColumn(0).setWidth(Math.max(tree.getColumn(0).getWidth(), 640));
                return errors.getItemCount() > 0;
            }
        }
        return false;
    }

    private void follow() throws Exception {
        IMarker marker = markers()[0];
        expect(
                String.valueOf(marker.getAttribute(IMarker.MESSAGE)).contains("airframe.gps"),
                "it is about something else");
        screen.ask(() -> IDE.openEditor(page(), marker));
        screen.awaitTrue(
                "the instance to be selected",
                SOON,
                () -> page().getActiveEditor() == editor() && (selected() + " ").contains("BasicSP::airframe "));
    }

    private void undo() throws Exception {
        screen.ask(() -> {
            Steps.command("org.eclipse.ui.edit.undo", Map.of());
            return null;
        });
        screen.awaitTrue("the connection again", SOON, () -> wires() == WIRES);
        save();
        expect(text().equals(original), "the file is not as it was");
        screen.awaitTrue("a model without markers", SOON, () -> markers().length == 0);
        remove("timer.timeout-gps.refresh");
        remove("airframe.gps-gps.data");
        screen.awaitTrue("two connections less", SOON, () -> wires() == WIRES - 2);
        Screen.press("ctrl+z");
        screen.awaitTrue("one connection less", SOON, () -> wires() == WIRES - 1);
        redo();
        screen.awaitTrue("two connections less again", SOON, () -> wires() == WIRES - 2);
    }

    /**
     * Presses the key for redo. The key is pressed again if the workbench ignored it, because redo was not enabled yet.
     */
    private void redo() throws Exception {
        for (int tries = 0; tries < 5 && screen.ask(() -> wires() != WIRES - 2); tries++) {
            Screen.press("ctrl+y");
            screen.waitFor(Duration.ofSeconds(10), () -> wires() == WIRES - 2);
        }
    }

    private void revert() throws Exception {
        awaitDirty(true);
        screen.ask(() -> {
            Steps.command("org.eclipse.ui.file.revert", Map.of());
            return null;
        });
        screen.awaitTrue("what was saved", SOON, () -> wires() == WIRES);
        awaitDirty(false);
        expect(text().equals(original), "the file is not as it was");
    }

    private void openWindow() throws Exception {
        long before = screen.ask(DiagramSteps::editors);
        screen.ask(() -> browser().evaluate("open('/icon.svg', '_blank', 'noopener'); return true;"));
        screen.awaitTrue("another editor", SOON, () -> editors() == before + 1);
        screen.ask(() -> {
            page().closeEditor(page().getActiveEditor(), false);
            page().activate(editor());
            return null;
        });
        expect(screen.ask(DiagramSteps::editors) == before, "the wrong editor was closed");
    }

    private static long editors() {
        return page().getEditorReferences().length;
    }

    private void close() throws Exception {
        expect(servers() == 1, "there are " + servers() + " servers");
        screen.ask(() -> page().closeEditor(editor(), false));
        screen.awaitTrue("the server's end", SOON, () -> servers() == 0);
    }

    private static long servers() {
        return ProcessHandle.current()
                .children()
                .filter(child -> commandLine(child).contains("--with-parent"))
                .count();
    }

    /**
     * Returns a process's command line. A ProcessHandle does not return command lines that are as long as a class path.
     */
    private static String commandLine(ProcessHandle process) {
        try {
            return Files.readString(Path.of("/proc", String.valueOf(process.pid()), "cmdline"));
        } catch (IOException e) {
            return ""; // the process has just ended
        }
    }

    /** Selects a connection and presses Delete. */
    private void remove(String connection) throws Exception {
        long before = screen.ask(this::wires);
        for (int tries = 1; !isSelected(connection); tries++) {
            expect(tries <= CLICKS, connection + " cannot be selected");
            Screen.click(screen.ask(() -> middle(connection)));
            screen.waitFor(CLICK, () -> isSelected(connection)); // a busy page may have moved the connection meanwhile
        }
        Screen.press("Delete");
        screen.awaitTrue("one connection less", SOON, () -> wires() == before - 1);
    }

    private boolean isSelected(String connection) throws Exception {
        return screen.ask(() -> (selected() + " ").contains(connection + " "));
    }

    /** Returns the middle of a connection on the display. */
    private Point middle(String connection) {
        Object[] at = (Object[]) browser()
                .evaluate("const path = document.querySelector('.diagram:not([hidden]) [id$=\""
                        + connection + "\"] path');"
                        + "const middle = path.getPointAtLength(path.getTotalLength() / 2).matrixTransform(path.getScreenCTM());"
                        + "return [Math.round(middle.x), Math.round(middle.y)];");
        return browser().toDisplay(((Number) at[0]).intValue(), ((Number) at[1]).intValue());
    }

    private void awaitDirty(boolean wanted) throws Exception {
        screen.awaitTrue(wanted ? "a dirty editor" : "a clean editor", SOON, () -> editor().isDirty() == wanted);
    }

    private void save() throws Exception {
        screen.ask(() -> page().saveEditor(editor(), false));
        awaitDirty(false);
    }

    private String text() throws Exception {
        return Files.readString(model.get().getLocation().toPath());
    }

    private IMarker[] markers() throws CoreException {
        return model.get().getProject().findMarkers("org.bellwether.ui.problem", true, IResource.DEPTH_INFINITE);
    }

    private long wires() {
        return count(".diagram:not([hidden]) .wire");
    }

    private long count(String selector) {
        Object count = browser().evaluate("return document.querySelectorAll('" + selector + "').length;");
        return ((Number) count).longValue();
    }

    /** Returns the ids of the selected elements. */
    private String selected() {
        return (String) browser()
                .evaluate("return [...document.querySelectorAll('.diagram:not([hidden]) .selected')]"
                        + ".map((shape) => shape.id).join(' ');");
    }

    private Browser browser() {
        Composite window = PlatformUI.getWorkbench().getWorkbenchWindows()[0].getShell();
        return screen.all(window, Browser.class).get(0);
    }

    private static DiagramEditor editor() {
        return Arrays.stream(page().getEditorReferences())
                .map(each -> each.getEditor(true))
                .filter(DiagramEditor.class::isInstance)
                .map(DiagramEditor.class::cast)
                .findFirst()
                .orElse(null);
    }

    private static IWorkbenchPage page() {
        return PlatformUI.getWorkbench().getWorkbenchWindows()[0].getActivePage();
    }

    private static void expect(boolean good, String otherwise) {
        if (!good) {
            throw new AssertionError(otherwise);
        }
    }
}
