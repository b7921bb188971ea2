// SPDX-License-Identifier: Apache-2.0
package org.bellwether.ui.editor;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import java.util.Optional;
import org.bellwether.ui.BellwetherUi;
import org.bellwether.ui.launch.RunEndListener;
import org.bellwether.ui.project.BellwetherNature;
import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IMarker;
import org.eclipse.core.resources.IResource;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.ICoreRunnable;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.jobs.Job;
import org.eclipse.swt.SWT;
import org.eclipse.swt.SWTError;
import org.eclipse.swt.custom.StackLayout;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Display;
import org.eclipse.ui.IEditorInput;
import org.eclipse.ui.IEditorSite;
import org.eclipse.ui.PartInitException;
import org.eclipse.ui.PlatformUI;
import org.eclipse.ui.contexts.IContextService;
import org.eclipse.ui.ide.IGotoMarker;
import org.eclipse.ui.ide.ResourceUtil;
import org.eclipse.ui.part.EditorPart;

/** A project's diagrams. The page of {@code bellwether edit} is the editor; this class is its frame in the workbench. */
public final class DiagramEditor extends EditorPart implements IGotoMarker {
    /** The context of the key bindings that are active while the page has the focus. */
    private static final String CONTEXT = BellwetherUi.ID + ".editing";

    private final PageActions actions = new PageActions(this::command);
    private IFile file;
    private IResource model;
    private Path served;
    private Composite area;
    private PageHost page;
    private boolean serving;
    private boolean ready;
    private boolean dirty;
    /** The marker to show after the page is ready. */
    private IMarker waiting;

    private ProjectCloseListener end;
    private RunEndListener runs;

    @Override
    public void init(IEditorSite site, IEditorInput input) throws PartInitException {
        file = Optional.ofNullable(ResourceUtil.getFile(input))
                .filter(found -> found.getLocation() != null)
                .orElseThrow(() -> new PartInitException("Only files of a project on this machine can be drawn: "
                        + input.getName() + " is none. Open it as text."));
        setSite(site);
        setInput(input);
        model = edited(file);
        setPartName(model.getName());
        served = model.getLocation().toPath();
        end = new ProjectCloseListener(model, this::closeWithProject);
        runs = new RunEndListener(model.getProject(), this::ran);
    }

    /** Returns the edited resource: a project with Bellwether's nature is edited as a whole, so that all its files share one history. */
    static IResource edited(IFile file) {
        try {
            return file.getProject().hasNature(BellwetherNature.ID) ? file.getProject() : file;
        } catch (CoreException e) {
            return file; // the project has been closed
        }
    }

    @Override
    public void createPartControl(Composite parent) {
        area = new Composite(parent, SWT.NONE);
        area.setLayout(new StackLayout());
        actions.register(getEditorSite().getActionBars());
        getSite().getService(IContextService.class).activateContext(CONTEXT);
        try {
            page = new PageHost(area, this::receive);
        } catch (SWTError e) {
            BellwetherUi.log("no browser for diagrams", e);
            MessagePanel.show(
                    area,
                    file,
                    "This machine has no browser that Eclipse could show diagrams in.",
                    "Install WebKit (Debian: libwebkit2gtk-4.1-0) and open the model again, or edit it as text.");
            return;
        }
        MessagePanel.show(area, file, "Starting the editor …", "");
        Display display = parent.getDisplay();
        Job.create("Starting the editor of " + model.getName(), (ICoreRunnable) monitor -> start(display))
                .schedule();
    }

    private void start(Display display) {
        try {
            String url = EditServers.use(served).url();
            display.asyncExec(() -> open(url));
        } catch (CoreException e) {
            BellwetherUi.get().getLog().log(e.getStatus());
            display.asyncExec(() -> refuse(e.getStatus().getMessage()));
        }
    }

    private void open(String url) {
        if (area.isDisposed()) {
            EditServers.release(served, false);
            return;
        }
        serving = true;
        page.open(url, area);
    }

    private void refuse(String why) {
        if (!area.isDisposed()) {
            MessagePanel.show(area, file, "The editor cannot be shown.", why);
        }
    }

    /** Handles a message of the page. */
    private void receive(JsonNode message) {
        switch (message.path("kind").asText()) {
            case "ready" -> {
                ready = true;
                page.introduce();
                gotoMarker(waiting);
            }
            case "state" -> {
                actions.follow(message);
                setDirty(message.path("dirty").asBoolean());
            }
            case "saved" -> readFilesAgain();
            case "command" ->
                WorkbenchCommands.start(getSite(), message.path("id").asText());
            case "saveEnded" -> page.saveEnded(message.path("dirty").asBoolean());
            default ->
                BellwetherUi.log("the page said " + message + ", which this workbench does not understand", null);
        }
    }

    private void setDirty(boolean now) {
        if (dirty != now) {
            dirty = now;
            firePropertyChange(PROP_DIRTY);
        }
    }

    /** Refreshes the project, so that the builder checks the saved files. */
    private void readFilesAgain() {
        Job.createSystem("saved files of " + model.getName(), (ICoreRunnable)
                        monitor -> model.getProject().refreshLocal(IResource.DEPTH_INFINITE, monitor))
                .schedule();
    }

    /** Saves, and returns only after the page has saved, since the workbench may close it then. */
    @Override
    public void doSave(IProgressMonitor monitor) {
        boolean saved = page.save();
        setDirty(!saved);
        monitor.setCanceled(!saved);
    }

    /** Starts a command of the page. */
    void command(String id) {
        if (ready) {
            page.command(id);
        }
    }

    @Override
    public void gotoMarker(IMarker marker) {
        waiting = ready ? null : marker;
        int offset = marker == null ? -1 : marker.getAttribute(IMarker.CHAR_START, -1);
        if (ready && offset >= 0) {
            Path folder = served.toFile().isDirectory() ? served : served.getParent();
            Path at = marker.getResource().getLocation().toPath();
            page.reveal(folder.relativize(at).toString().replace('\\', '/'), offset);
        }
    }

    private void ran() {
        PlatformUI.getWorkbench().getDisplay().asyncExec(() -> {
            if (ready && !area.isDisposed()) {
                page.ran();
            }
        });
    }

    /** Closes the editor with its project. Unsaved changes stay in the server's backup. */
    private void closeWithProject() {
        setDirty(false);
        getSite().getPage().closeEditor(this, false);
    }

    @Override
    public void dispose() {
        if (end != null) {
            end.dispose();
            runs.dispose();
        }
        if (serving) {
            serving = false;
            EditServers.release(served, dirty); // a user who closes a dirty editor was asked, and decided not to save
        }
        super.dispose();
    }

    @Override
    public <T> T getAdapter(Class<T> kind) {
        return kind == IResource.class ? kind.cast(model) : super.getAdapter(kind);
    }

    @Override
    public boolean isDirty() {
        return dirty;
    }

    @Override
    public void doSaveAs() {
        throw new UnsupportedOperationException("a project's files are saved where they are");
    }

    @Override
    public boolean isSaveAsAllowed() {
        return false;
    }

    @Override
    public void setFocus() {
        if (ready) {
            page.focus();
        } else {
            area.setFocus();
        }
    }
}
