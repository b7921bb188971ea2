// SPDX-License-Identifier: Apache-2.0
package org.bellwether.glsp.workbench;

import java.util.List;
import org.bellwether.edit.EditingSession;
import org.bellwether.edit.problems.ModelProblem;

/**
 * The state that toolbar and status line show.
 *
 * @param undo what undo would take back; null for nothing
 * @param redo what redo would do again; null for nothing
 * @param questions that wait for an answer
 */
public record State(
        long revision, boolean dirty, String undo, String redo, long errors, long warnings, List<Question> questions) {
    static State of(EditingSession session) {
        List<ModelProblem> problems = session.problems();
        long errors = problems.stream().filter(ModelProblem::error).count();
        return new State(
                session.revision(),
                !session.storage().dirty().isEmpty(),
                session.undoLabel().orElse(null),
                session.redoLabel().orElse(null),
                errors,
                problems.size() - errors,
                Question.all(session));
    }
}
