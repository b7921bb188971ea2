// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.checkpoints;

import java.io.IOException;
import java.nio.file.Path;

/** Thrown if a checkpoint file violates its format. No part of such a file is used. */
public final class CheckpointFormatException extends IOException {
    private static final long serialVersionUID = 1L;

    CheckpointFormatException(Path file, String problem) {
        super(file + ": " + problem);
    }
}
