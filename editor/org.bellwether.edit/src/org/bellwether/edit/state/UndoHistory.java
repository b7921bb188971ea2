// SPDX-License-Identifier: Apache-2.0
package org.bellwether.edit.state;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/** The steps of a project, including undone ones. */
public final class UndoHistory {
    /** The number of kept steps, each of which contains its changes. */
    private static final int MOST = 1000;

    private final List<UndoStep> steps = new ArrayList<>();
    private int done;

    public void add(UndoStep step) {
        steps.subList(done, steps.size()).clear();
        steps.add(step);
        if (steps.size() > MOST) {
            steps.remove(0);
        }
        done = steps.size();
    }

    /** Returns the step that undo would undo. */
    public Optional<UndoStep> undoable() {
        return done == 0 ? Optional.empty() : Optional.of(steps.get(done - 1));
    }

    /** Returns the step that redo would redo. */
    public Optional<UndoStep> redoable() {
        return done == steps.size() ? Optional.empty() : Optional.of(steps.get(done));
    }

    void undone() {
        done--;
    }

    void redone() {
        done++;
    }

    /** Returns the last step with a property that is not undone; null if there is none. */
    public UndoStep last(Predicate<UndoStep> property) {
        for (int i = done - 1; i >= 0; i--) {
            if (property.test(steps.get(i))) {
                return steps.get(i);
            }
        }
        return null;
    }
}
