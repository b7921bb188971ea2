// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.samples;

import java.io.IOException;
import java.nio.file.Path;

/** Thrown if a sample file violates its format. No part of such a file is used. */
public final class SampleFormatException extends IOException {
    private static final long serialVersionUID = 1L;

    private final transient Path file;

    SampleFormatException(Path file, String problem) {
        super(file + ": " + problem);
        this.file = file;
    }

    /** Returns the refused file. */
    public Path file() {
        return file;
    }
}
