// SPDX-License-Identifier: Apache-2.0
package org.bellwether.run;

import java.nio.file.Path;
import java.util.Optional;

/**
 * The places of the files and results of a session.
 *
 * @param out the project's output folder; empty for {@code out} in the model's folder
 * @param store the run store's folder
 * @param command the command line, for the session's record
 */
public record Destination(Optional<Path> out, Path store, String command) {
    /** The destination of work that only plans or generates, and stores nothing. */
    public static final Destination NONE = new Destination(Optional.empty(), Path.of(""), "");
}
