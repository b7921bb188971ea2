// SPDX-License-Identifier: Apache-2.0
package org.bellwether.edit.storage;

/**
 * A file that another program changed while it has changes here. Nothing is written until the user answers.
 *
 * @param file its path in the project's folder
 * @param deleted whether it was deleted; else it holds another text
 * @param theirs the other's text; empty if it was deleted or cannot be read
 * @param mine the text here
 */
public record Conflict(String file, boolean deleted, String theirs, String mine) {
    /** The possible answers to a conflict. */
    public enum Answer {
        /** Write the text here over theirs. */
        OVERWRITE,
        /** Take theirs; undo brings the text here back. */
        RELOAD,
        /** Merge both changes, if they changed different lines; undo reverts it. */
        MERGE,
        /** Write the text here to a file beside it, {@code NAME.bellwether.mine}, and take theirs. */
        SAVE_BESIDE
    }
}
