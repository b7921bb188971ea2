// SPDX-License-Identifier: Apache-2.0
package org.bellwether.glsp.workbench;

import java.util.List;
import org.bellwether.edit.EditingSession;
import org.bellwether.edit.problems.ModelProblem;

/**
 * The state that the toolbar and the status line show.
 *
 * @param undo the step that undo would undo; null if there is none
 * @param redo the step that redo would redo; null if there is none
 * @param questions the questions that wait for an answer
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
