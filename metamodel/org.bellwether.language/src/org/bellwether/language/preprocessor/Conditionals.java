// SPDX-License-Identifier: Apache-2.0
package org.bellwether.language.preprocessor;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.function.BooleanSupplier;
import org.bellwether.language.preprocessor.input.PreprocessingAborted;
import org.bellwether.language.preprocessor.input.Token;

/** The conditional groups of one file that are open (ISO C++, cpp.cond). */
final class Conditionals {
    private static final class Group {
        private final Token begin;
        private final boolean inRead;
        private boolean taken;
        private boolean read;
        private boolean elseSeen;

        Group(Token begin, boolean inRead) {
            this.begin = begin;
            this.inRead = inRead;
        }
    }

    private final Deque<Group> groups = new ArrayDeque<>();

    /** Returns whether the current lines are read, not skipped. */
    boolean reading() {
        return groups.isEmpty() || groups.peek().read;
    }

    /**
     * Begins a group: {@code #if}, {@code #ifdef}, {@code #ifndef}; the condition is evaluated only if its value
     * matters.
     */
    void begin(Token place, BooleanSupplier condition) {
        Group group = new Group(place, reading());
        group.read = group.inRead && condition.getAsBoolean();
        group.taken = group.read;
        groups.push(group);
    }

    /** Follows {@code #elif}. */
    void otherwise(Token place, BooleanSupplier condition) {
        Group group = group(place);
        group.read = group.inRead && !group.taken && condition.getAsBoolean();
        group.taken |= group.read;
    }

    /** Follows {@code #else}. */
    void otherwise(Token place) {
        Group group = group(place);
        group.elseSeen = true;
        group.read = group.inRead && !group.taken;
    }

    private Group group(Token place) {
        if (groups.isEmpty()) {
            throw new PreprocessingAborted(
                    place, "#" + place.text() + " without #if", "Remove it, or add the #if before it");
        } else if (groups.peek().elseSeen) {
            throw new PreprocessingAborted(
                    place, "#" + place.text() + " after #else", "Remove it, or end the group before it");
        }
        return groups.peek();
    }

    /** Follows {@code #endif}. */
    void end(Token place) {
        if (groups.isEmpty()) {
            throw new PreprocessingAborted(place, "#endif without #if", "Remove it, or add the #if before it");
        }
        groups.pop();
    }

    /** Refuses groups that the file's end leaves open. */
    void finish() {
        if (!groups.isEmpty()) {
            Token begin = groups.peek().begin;
            throw new PreprocessingAborted(begin, "#" + begin.text() + " without #endif", "Add the missing #endif");
        }
    }
}
