// SPDX-License-Identifier: Apache-2.0
package org.bellwether.lsp;

/** What goes wrong inside the server, on standard error: editors show it as the server's output. */
final class Log {
    private Log() {}

    static void problem(String what, Throwable why) {
        System.err.println("bellwether lsp: " + what);
        why.printStackTrace(System.err);
    }

    /** What a client did wrong. */
    static void refusal(String why) {
        System.err.println("bellwether lsp: the connection ends: " + why);
    }
}
