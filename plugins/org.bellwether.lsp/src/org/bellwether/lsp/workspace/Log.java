// SPDX-License-Identifier: Apache-2.0
package org.bellwether.lsp.workspace;

import org.bellwether.web.StandardError;
import org.bellwether.web.WebContent;

/** Writes internal errors of the server to standard error, which editors show as the server's output. */
public final class Log {
    public static final WebContent.Log OUTPUT = new StandardError("bellwether lsp");

    private Log() {}

    public static void problem(String what, Throwable why) {
        OUTPUT.problem(what, why);
    }

    /** Logs an error of a client. */
    public static void refusal(String why) {
        OUTPUT.refusal(why);
    }
}
