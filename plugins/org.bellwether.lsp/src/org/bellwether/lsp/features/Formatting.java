// SPDX-License-Identifier: Apache-2.0
package org.bellwether.lsp.features;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.bellwether.language.save.Formatter;
import org.bellwether.lsp.workspace.Positions;
import org.bellwether.lsp.workspace.TextFile;
import org.eclipse.lsp4j.TextEdit;

/** Brings a text into the form in which files are saved. A text with errors stays the same. */
public final class Formatting {
    private Formatting() {}

    /**
     * Returns the one edit between the common beginning and end of both texts, so that the cursor keeps its place; none
     * if nothing changes.
     *
     * @throws IOException if the text cannot be written without loss; the message says why
     */
    public static List<TextEdit> of(TextFile file) throws IOException {
        if (!file.uri().isFile()) {
            return List.of(); // imports are resolved from the place of a file, which an untitled text does not have
        }
        String before = file.text();
        Path path = Path.of(file.uri().toFileString());
        Formatter.Formatted formatted =
                Formatter.format(before.getBytes(StandardCharsets.UTF_8), path, path.toString());
        return formatted.problems().isEmpty() ? edits(file.positions(), before, formatted.text()) : List.of();
    }

    private static List<TextEdit> edits(Positions positions, String before, String after) {
        int most = Math.min(before.length(), after.length());
        int start = 0;
        while (start < most && before.charAt(start) == after.charAt(start)) {
            start++;
        }
        int end = 0;
        while (end < most - start
                && before.charAt(before.length() - 1 - end) == after.charAt(after.length() - 1 - end)) {
            end++;
        }
        return before.equals(after)
                ? List.of()
                : List.of(new TextEdit(
                        positions.range(start, before.length() - end - start),
                        after.substring(start, after.length() - end)));
    }
}
