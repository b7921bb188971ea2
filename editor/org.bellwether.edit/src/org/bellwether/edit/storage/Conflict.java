// SPDX-License-Identifier: Apache-2.0
package org.bellwether.edit.storage;

/**
 * A file with unsaved changes that another program has changed. The file is not written until the user answers.
 *
 * @param file the path in the project's folder
 * @param deleted whether the other program deleted the file; otherwise the file has another text
 * @param theirs the text of the other program; empty if the file was deleted or cannot be read
 * @param mine the text of this session
 */
public record Conflict(String file, boolean deleted, String theirs, String mine) {
    /** The possible answers to a conflict. */
    public enum Answer {
        /** Overwrites the file with the text of this session. */
        OVERWRITE,
        /** Reads the file; undo restores the text of this session. */
        RELOAD,
        /** Merges both changes, if they changed different lines; undo reverts the merge. */
        MERGE,
        /** Writes the text of this session into the file {@code NAME.bellwether.mine}, and reads the changed file. */
        SAVE_BESIDE
    }
}
