// SPDX-License-Identifier: Apache-2.0
package org.bellwether.edit.storage;

import java.time.Instant;

/**
 * Unsaved changes of a file from an earlier session, which ended without saving.
 *
 * @param file the path in the project's folder
 * @param time the time of their backup
 * @param changedSince whether the file was changed after the unsaved changes were made
 * @param text the file's text with the changes
 */
public record Recoverable(String file, Instant time, boolean changedSince, String text) {}
