// SPDX-License-Identifier: Apache-2.0
package org.bellwether.cli.options;

import java.util.List;
import java.util.Locale;

/** A question at the terminal that is answered with yes or no. */
public final class ConfirmationPrompt {
    private ConfirmationPrompt() {}

    /**
     * Returns whether the user answers yes. The answer is no without a terminal and with JSON output, because no user
     * can be asked then.
     *
     * @param facts the reason for the question, for standard error
     */
    public static boolean isConfirmed(CommonOptions common, String facts, String question) {
        java.io.Console terminal = System.console();
        if (terminal == null || common.json()) {
            return false;
        }
        common.console().err().print(facts);
        common.console().err().flush();
        String answer = terminal.readLine("%s [y/N] ", question);
        return answer != null && List.of("y", "yes").contains(answer.strip().toLowerCase(Locale.ROOT));
    }
}
