// SPDX-License-Identifier: Apache-2.0
package org.bellwether.language.sync;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.eclipse.emf.common.command.AbstractCommand;
import org.eclipse.emf.common.notify.Notifier;
import org.eclipse.emf.ecore.change.ChangeDescription;
import org.eclipse.emf.ecore.change.util.ChangeRecorder;
import org.eclipse.emf.ecore.resource.ResourceSet;

/**
 * Records all changes of a list of tasks in the files of a resource set as one step of a command stack. If a task
 * fails, nothing is changed. EMF's recorder does not see changes inside elements that were added during the recording,
 * so a task that moves elements into new elements must follow the task that creates these.
 */
public final class RecordedCommand extends AbstractCommand {
    private final ResourceSet files;
    private final List<Runnable> tasks;
    private final List<ChangeDescription> changes = new ArrayList<>();
    private boolean undone;

    public RecordedCommand(String label, ResourceSet files, Runnable task) {
        this(label, files, List.of(task));
    }

    public RecordedCommand(String label, ResourceSet files, List<Runnable> tasks) {
        super(label);
        this.files = files;
        this.tasks = List.copyOf(tasks);
        isPrepared = true;
        isExecutable = true;
    }

    @Override
    public void execute() {
        boolean done = false;
        try {
            tasks.forEach(this::record);
            done = true;
        } finally {
            if (!done) {
                undo();
                changes.clear();
            }
        }
    }

    private void record(Runnable task) {
        ChangeRecorder recorder = new ChangeRecorder();
        recorder.setResolveProxies(false);
        recorder.beginRecording(List.of(files));
        try {
            task.run();
        } finally {
            ChangeDescription change = recorder.endRecording();
            recorder.dispose();
            if (!change.getObjectChanges().isEmpty()
                    || !change.getResourceChanges().isEmpty()) {
                changes.add(change);
            }
        }
    }

    @Override
    public boolean canUndo() {
        return !isEmpty() && !undone;
    }

    @Override
    public void undo() {
        Collections.reverse(changes);
        changes.forEach(ChangeDescription::applyAndReverse);
        undone = true;
    }

    @Override
    public void redo() {
        Collections.reverse(changes);
        changes.forEach(ChangeDescription::applyAndReverse);
        undone = false;
    }

    /** Returns whether the tasks changed nothing, so that there is nothing to undo. */
    public boolean isEmpty() {
        return changes.isEmpty();
    }

    /** Returns the elements whose features the tasks changed, and the files whose roots they changed. */
    public Set<Notifier> changed() {
        Set<Notifier> result = new LinkedHashSet<>();
        for (ChangeDescription change : changes) {
            result.addAll(change.getObjectChanges().keySet());
            change.getResourceChanges().forEach(c -> result.add(c.getResource()));
        }
        return result;
    }
}
