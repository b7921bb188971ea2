// SPDX-License-Identifier: Apache-2.0
package org.bellwether.edit.project;

import java.io.IOException;

/** Thrown if a project cannot be opened because there is no such file or folder, or no model in it. */
public final class NoModelException extends IOException {
    private static final long serialVersionUID = 1L;

    NoModelException(String message) {
        super(message);
    }
}
