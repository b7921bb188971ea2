// SPDX-License-Identifier: Apache-2.0
package org.bellwether.edit.storage;

import java.time.Instant;

/**
 * Changes of a file that were never saved, since a session ended before.
 *
 * @param file its path in the project's folder
 * @param time when they were backed up
 * @param changedSince whether the file holds another text now than the one that the changes were made to
 * @param text the file's text with the changes
 */
public record Recoverable(String file, Instant time, boolean changedSince, String text) {}
