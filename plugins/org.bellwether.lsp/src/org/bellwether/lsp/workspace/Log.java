// SPDX-License-Identifier: Apache-2.0
package org.bellwether.lsp.workspace;

import org.bellwether.web.Site;
import org.bellwether.web.StandardError;

/** What goes wrong inside the server, on standard error: editors show it as the server's output. */
public final class Log {
    public static final Site.Log OUTPUT = new StandardError("bellwether lsp");

    private Log() {}

    public static void problem(String what, Throwable why) {
        OUTPUT.problem(what, why);
    }

    /** What a client did wrong. */
    public static void refusal(String why) {
        OUTPUT.refusal(why);
    }
}
