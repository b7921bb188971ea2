// SPDX-License-Identifier: Apache-2.0
package org.bellwether.language.preprocessor.unit;

import java.util.ArrayList;
import java.util.List;
import org.bellwether.language.preprocessor.input.Place;

/** The place in a file of each piece of a text; filled in the order of the text. */
public final class SourceMap {
    /** From here to the next piece, the text is that of a file; or all of it stands for one place (a macro's). */
    private record Piece(
            int line, int column, Inclusion file, String presumed, int fileLine, int fileColumn, boolean copied) {
        /** Returns whether it begins before the character that an insertion stands before. */
        boolean isBefore(Insertion insertion) {
            return line < insertion.line || line == insertion.line && column < insertion.column;
        }

        boolean isAt(Insertion insertion) {
            return line == insertion.line && column == insertion.column;
        }

        Piece moved(int columns) {
            return new Piece(line, column + columns, file, presumed, fileLine, fileColumn, copied);
        }

        /** The rest of it from a character on, which is in another column now. */
        Piece at(int ownLine, int ownColumn, int newColumn, boolean restCopied) {
            return new Piece(
                    ownLine, newColumn, file, presumed, fileLine(ownLine), fileColumn(ownLine, ownColumn), restCopied);
        }

        /** The line in the file of a character in it. */
        int fileLine(int ownLine) {
            return fileLine + (copied ? ownLine - line : 0);
        }

        /** The column in the file of a character in it. */
        int fileColumn(int ownLine, int ownColumn) {
            return !copied ? fileColumn : ownLine == line ? fileColumn + ownColumn - column : ownColumn;
        }
    }

    private final List<Piece> pieces = new ArrayList<>();

    /**
     * Notes where the text that follows comes from.
     *
     * @param presumed the file's name if a {@code #line} gives one, else null
     * @param copied true if it is the file's own text, character by character, false if it all stands for that place
     */
    public void add(
            int line, int column, Inclusion file, String presumed, int fileLine, int fileColumn, boolean copied) {
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
        String name = piece.presumed == null ? piece.file.shown().toString() : piece.presumed;
        return new Place(name, piece.fileLine(line), piece.fileColumn(line, column), piece.file.chain());
    }

    /** A text without an end of line that is put into the text this map is of, before a character of it. */
    record Insertion(int line, int column, int length) {}

    /**
     * The map of the text that has some more characters in it, which stand for the place of the character behind them.
     *
     * @param insertions in the order of the text
     */
    SourceMap with(List<Insertion> insertions) {
        SourceMap result = new SourceMap();
        int next = 0;
        int moved = 0; // how many columns the pieces of the insertion's line have moved
        for (int i = 0; i < insertions.size(); i++) {
            Insertion here = insertions.get(i);
            boolean sameLine = i > 0 && insertions.get(i - 1).line == here.line;
            int before = sameLine ? moved : 0;
            for (; next < pieces.size() && pieces.get(next).isBefore(here); next++) {
                Piece piece = pieces.get(next);
                boolean movesStill = i > 0 && piece.line == insertions.get(i - 1).line;
                result.pieces.add(movesStill ? piece.moved(moved) : piece);
            }
            moved = before + here.length;
            if (!pieces.isEmpty()) {
                Piece around =
                        pieces.get(next < pieces.size() && pieces.get(next).isAt(here) ? next : Math.max(0, next - 1));
                result.pieces.add(around.at(here.line, here.column, here.column + before, false));
                result.pieces.add(around.at(here.line, here.column, here.column + moved, around.copied));
            }
            if (next < pieces.size() && pieces.get(next).isAt(here)) {
                next++;
            }
        }
        int line = insertions.isEmpty() ? 0 : insertions.get(insertions.size() - 1).line;
        for (; next < pieces.size(); next++) {
            Piece piece = pieces.get(next);
            result.pieces.add(piece.line == line ? piece.moved(moved) : piece);
        }
        return result;
    }

    /** Notes all pieces of another map, whose text follows. */
    public void addAll(int line, int column, SourceMap other) {
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
