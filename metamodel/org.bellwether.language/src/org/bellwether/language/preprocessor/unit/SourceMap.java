// SPDX-License-Identifier: Apache-2.0
package org.bellwether.language.preprocessor.unit;

import java.util.ArrayList;
import java.util.List;
import org.bellwether.language.preprocessor.input.SourceLocation;

/** The place in a file of each piece of a text. Pieces are added in the order of the text. */
public final class SourceMap {
    /** A text up to the next piece: a copy of a file's text, or an expansion (of a macro) that comes from one place. */
    private record Piece(
            int line, int column, Inclusion file, String presumed, int fileLine, int fileColumn, boolean copied) {
        /** Returns whether the piece begins before the place of an insertion. */
        boolean isBefore(Insertion insertion) {
            return line < insertion.line || line == insertion.line && column < insertion.column;
        }

        boolean isAt(Insertion insertion) {
            return line == insertion.line && column == insertion.column;
        }

        Piece moved(int columns) {
            return new Piece(line, column + columns, file, presumed, fileLine, fileColumn, copied);
        }

        /** Returns the rest of the piece from a character on; the rest moves to another column. */
        Piece at(int ownLine, int ownColumn, int newColumn, boolean restCopied) {
            return new Piece(
                    ownLine, newColumn, file, presumed, fileLine(ownLine), fileColumn(ownLine, ownColumn), restCopied);
        }

        /** Returns the line in the file of a character of the piece. */
        int fileLine(int ownLine) {
            return fileLine + (copied ? ownLine - line : 0);
        }

        /** Returns the column in the file of a character of the piece. */
        int fileColumn(int ownLine, int ownColumn) {
            return !copied ? fileColumn : ownLine == line ? fileColumn + ownColumn - column : ownColumn;
        }
    }

    private final List<Piece> pieces = new ArrayList<>();

    /**
     * Records the source of the text that follows.
     *
     * @param presumed the file's name if a {@code #line} gives one, else null
     * @param copied true if the text is the file's text, character by character; false if all of it comes from that
     *     place
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
     * Returns the place in a file from which a character came.
     *
     * @param line the character's line in the text, from 1
     * @param column the character's column in that line, from 1
     */
    public SourceLocation place(int line, int column) {
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
            return new SourceLocation("", line, column, "");
        }
        Piece piece = pieces.get(low);
        String name = piece.presumed == null ? piece.file.shown().toString() : piece.presumed;
        return new SourceLocation(name, piece.fileLine(line), piece.fileColumn(line, column), piece.file.chain());
    }

    /** A text without an end of line that is inserted before a character of the map's text. */
    record Insertion(int line, int column, int length) {}

    /**
     * Returns the map of the text with insertions. The characters of an insertion have the place of the character after
     * them.
     *
     * @param insertions in the order of the text
     */
    SourceMap with(List<Insertion> insertions) {
        SourceMap result = new SourceMap();
        int next = 0;
        int moved = 0; // the number of columns by which earlier insertions have moved the line's pieces
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

    /** Adds all pieces of another map, whose text follows. */
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
