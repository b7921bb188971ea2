// SPDX-License-Identifier: Apache-2.0
package org.bellwether.edit.project;

import java.io.IOException;

/** There is nothing yet where a project was to be opened: no file, no folder, or no model in it. */
public final class NoModelException extends IOException {
    private static final long serialVersionUID = 1L;

    NoModelException(String message) {
        super(message);
    }
}
