// SPDX-License-Identifier: Apache-2.0
package org.bellwether.glsp.workbench;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.bellwether.edit.EditingSession;
import org.bellwether.edit.storage.Conflict;
import org.bellwether.edit.storage.Storage;

/**
 * A question to the user, which the page shows until an answer comes.
 *
 * @param file the file that the question is about
 * @param answers the possible answers, the best one first
 */
public record Question(String file, String text, List<Answer> answers) {
    private static final String RECOVER = "RECOVER";
    private static final String FORGET = "FORGET";

    /** One of the answers. */
    public record Answer(String id, String label) {}

    /**
     * The answer to a question.
     *
     * @param answer the id of the answer
     */
    public record Reply(String file, String answer) {}

    /** Returns all questions that wait for an answer. */
    static List<Question> all(EditingSession session) {
        List<Question> all = new ArrayList<>();
        session.storage()
                .recoverable()
                .forEach(left -> all.add(new Question(
                        left.file(),
                        "Changes of " + left.file() + " were not saved when the editor ended last.",
                        List.of(new Answer(RECOVER, "Take them in"), new Answer(FORGET, "Forget them")))));
        session.storage().conflicts().forEach(conflict -> all.add(of(conflict)));
        return all;
    }

    private static Question of(Conflict conflict) {
        Answer overwrite = new Answer(Conflict.Answer.OVERWRITE.name(), "Write over theirs");
        if (conflict.deleted()) {
            String text = conflict.file() + " was deleted by somebody else.";
            return new Question(conflict.file(), text, List.of(new Answer(overwrite.id(), "Save it again")));
        }
        return new Question(
                conflict.file(),
                conflict.file() + " was changed by another program, and here, too.",
                List.of(
                        new Answer(Conflict.Answer.MERGE.name(), "Merge both"),
                        new Answer(Conflict.Answer.RELOAD.name(), "Take theirs"),
                        new Answer(Conflict.Answer.SAVE_BESIDE.name(), "Take theirs, save mine beside it"),
                        overwrite));
    }

    static void answer(EditingSession session, Reply reply) throws IOException {
        Storage storage = session.storage();
        switch (reply.answer()) {
            case RECOVER -> storage.recover(reply.file());
            case FORGET -> storage.forget(reply.file());
            default -> storage.answer(reply.file(), Conflict.Answer.valueOf(reply.answer()));
        }
    }
}
