// SPDX-License-Identifier: Apache-2.0
package org.bellwether.language.sync;

import java.io.IOException;
import java.util.List;
import java.util.stream.Stream;
import org.bellwether.language.resource.BellwetherTextResource;
import org.bellwether.language.save.OverlayText;
import org.bellwether.language.save.TextSave;
import org.bellwether.model.Problem;
import org.bellwether.model.ProblemCode;
import org.bellwether.model.io.ProblemDiagnostic;
import org.eclipse.emf.ecore.resource.Resource;

/**
 * Takes edited text into an open model. An element stays the same object as long as the text contains it: elements are
 * matched by name, and after a renaming by similarity and place; unchanged elements are not touched. Read the text of a
 * file again also after other files changed, after undo and after edits of the model (with its printed text): this
 * changes nothing, but updates positions and problems.
 */
public final class TextSync {
    private TextSync() {}

    /**
     * Reads a file's new text together with the open files. The model changes only when the result is applied. A text
     * with syntax errors gives no result, and the file cannot be saved (see {@link TextSave#isReadOnly}) until a text
     * without errors is read.
     */
    public static TextChange read(BellwetherTextResource open, String text) {
        try {
            BellwetherTextResource read = OverlayText.read(open, text);
            boolean good = isComplete(read);
            if (!good) {
                open.stayBehind(read);
            }
            return new TextChange(open, good ? read : null, text, problems(read));
        } catch (IOException e) {
            throw new IllegalStateException("texts in memory can be read", e);
        }
    }

    /** Returns whether a text could be read to its end and its names were looked up, whether they were found or not. */
    static boolean isComplete(BellwetherTextResource read) {
        return !read.getContents().isEmpty()
                && read.getErrors().stream()
                        .allMatch(e -> e instanceof ProblemDiagnostic d
                                && d.problem().code().equals(ProblemCode.BW008.name()));
    }

    private static List<Problem> problems(Resource file) {
        return file.getErrors().stream()
                .flatMap(e -> e instanceof ProblemDiagnostic d ? Stream.of(d.problem()) : Stream.empty())
                .distinct()
                .toList();
    }
}
