// SPDX-License-Identifier: Apache-2.0
package org.bellwether.ui.launch;

import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.bellwether.ui.BellwetherUi;
import org.eclipse.core.resources.IContainer;
import org.eclipse.core.resources.IResource;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.IStatus;
import org.eclipse.core.runtime.Path;
import org.eclipse.core.runtime.Status;
import org.eclipse.core.runtime.SubMonitor;
import org.eclipse.core.runtime.jobs.Job;
import org.eclipse.debug.core.DebugException;
import org.eclipse.debug.core.model.IProcess;

/** Shows the progress of a command's process in the progress view, and ends it when the user cancels it. */
final class RunJob extends Job {
    private static final long LOOK_MS = 200;
    private static final int PERCENT = 100;

    private final IProcess process;
    private final IContainer folder;
    private final BlockingQueue<ProgressLine> lines = new LinkedBlockingQueue<>();
    private String rest = "";

    /** @param folder the folder in which the command changes files; it is refreshed at the end */
    RunJob(IProcess process, IContainer folder) {
        super(process.getLabel());
        this.process = process;
        this.folder = folder;
        var stream = process.getStreamsProxy().getErrorStreamMonitor();
        stream.addListener((text, from) -> take(text));
        setPriority(LONG);
        setUser(false);
    }

    /** Collects text, which arrives in pieces; a line is handled when it is complete. */
    private synchronized void take(String text) {
        rest += text;
        for (int end = rest.indexOf('\n'); end >= 0; end = rest.indexOf('\n')) {
            ProgressLine.of(rest.substring(0, end)).ifPresent(lines::add);
            rest = rest.substring(end + 1);
        }
    }

    @Override
    protected IStatus run(IProgressMonitor monitor) {
        try {
            follow(monitor);
            refresh();
            return monitor.isCanceled() ? Status.CANCEL_STATUS : Status.OK_STATUS;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Status.CANCEL_STATUS;
        } catch (CoreException e) {
            return e.getStatus();
        }
    }

    private void follow(IProgressMonitor monitor) throws InterruptedException, DebugException {
        SubMonitor progress = SubMonitor.convert(monitor);
        String step = "";
        int percent = 0;
        while (!process.isTerminated()) {
            if (monitor.isCanceled() && process.canTerminate()) {
                process.terminate();
            }
            ProgressLine line = lines.poll(LOOK_MS, TimeUnit.MILLISECONDS);
            if (line == null) {
                continue;
            }
            if (!line.step().equals(step)) {
                step = line.step();
                percent = 0;
                progress = SubMonitor.convert(monitor, step, PERCENT);
            }
            progress.worked(Math.max(0, line.percent() - percent));
            percent = Math.max(percent, line.percent());
        }
    }

    /** Refreshes the folder. Generated files are marked as derived, so that searches and team providers skip them. */
    private void refresh() throws CoreException {
        if (!folder.isAccessible()) {
            return;
        }
        folder.refreshLocal(IResource.DEPTH_INFINITE, null);
        IContainer out = folder.getFolder(new Path("out"));
        if (out.exists()) {
            out.setDerived(true, null);
        }
    }

    @Override
    public boolean belongsTo(Object family) {
        return BellwetherUi.ID.equals(family);
    }
}
