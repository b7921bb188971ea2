// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.store.row;

/**
 * The reason why a run has no figures.
 *
 * @param type the key of a {@link org.bellwether.results.FailureClass}
 * @param process the process that failed first, or an empty string
 * @param message what happened
 * @param log the last lines of that process's log, or of the build's
 */
public record Failure(String type, String process, String message, String log) {}
