// SPDX-License-Identifier: Apache-2.0
package org.bellwether.model.io;

import java.io.IOException;
import java.nio.file.Path;

/** Thrown if a file was not written, because another program had changed it after it was read. */
public final class FileChangedException extends IOException {
    private static final long serialVersionUID = 1L;

    FileChangedException(Path file) {
        super(file + " was changed by another program since it was read: load it again, or save under another name");
    }
}
