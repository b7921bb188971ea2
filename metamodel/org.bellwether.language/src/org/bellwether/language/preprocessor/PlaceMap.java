// SPDX-License-Identifier: Apache-2.0
package org.bellwether.language.preprocessor;

import java.util.ArrayList;
import java.util.List;

/** Which place of which file each piece of a text came from; filled in the order of the text. */
public final class PlaceMap {
    /** From here on, up to the next piece, the text is that of a file; or all of it stands for one place (a macro's). */
    private record Piece(
            int line, int column, Inclusion file, String presumed, int fileLine, int fileColumn, boolean copied) {}

    private final List<Piece> pieces = new ArrayList<>();

    /**
     * Notes where the text that follows comes from.
     *
     * @param presumed the file's name if a {@code #line} gives one, else null
     * @param copied true if it is the file's own text, character by character, false if it all stands for that place
     */
    void add(int line, int column, Inclusion file, String presumed, int fileLine, int fileColumn, boolean copied) {
        if (copied && !pieces.isEmpty()) {
            Piece last = pieces.get(pieces.size() - 1);
            boolean goesOn = last.copied
                    && last.file == file
                    && (presumed == null ? last.presumed == null : presumed.equals(last.presumed))
                    && fileLine - last.fileLine == line - last.line
                    && (line == last.line
                            ? fileColumn - last.fileColumn == column - last.column
                            : fileColumn == column);
            if (goesOn) {
                return;
            }
        }
        pieces.add(new Piece(line, column, file, presumed, fileLine, fileColumn, copied));
    }

    /**
     * The place in a file that a character came from.
     *
     * @param line its line in the text, from 1
     * @param column its column in that line, from 1
     */
    public Place place(int line, int column) {
        int low = 0;
        int high = pieces.size() - 1;
        while (low < high) {
            int middle = (low + high + 1) >>> 1;
            Piece piece = pieces.get(middle);
            if (piece.line < line || piece.line == line && piece.column <= column) {
                low = middle;
            } else {
                high = middle - 1;
            }
        }
        if (pieces.isEmpty()) {
            return new Place("", line, column, "");
        }
        Piece piece = pieces.get(low);
        int fileLine = piece.fileLine + (piece.copied ? line - piece.line : 0);
        int fileColumn = !piece.copied
                ? piece.fileColumn
                : line == piece.line ? piece.fileColumn + column - piece.column : column;
        String name = piece.presumed == null ? piece.file.shown().toString() : piece.presumed;
        return new Place(name, fileLine, fileColumn, piece.file.chain());
    }

    /** Notes all pieces of another map, whose text follows. */
    void addAll(int line, int column, PlaceMap other) {
        for (Piece piece : other.pieces) {
            int newColumn = piece.line == 1 ? piece.column + column - 1 : piece.column;
            pieces.add(new Piece(
                    piece.line + line - 1,
                    newColumn,
                    piece.file,
                    piece.presumed,
                    piece.fileLine,
                    piece.fileColumn,
                    piece.copied));
        }
    }
}
