// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.data;

import java.util.regex.Pattern;

/** Makes commands that repeat a measurement with other options. */
public final class CommandVariants {
    private static final String RUN = "bellwether run ";

    /** Matches options for scripts, which are left out because a user who types a command reads its output. */
    private static final Pattern FOR_SCRIPTS = Pattern.compile("\\s--json(?=\\s|$)");

    /** The number of rounds that shows how much a machine's states differ. */
    private static final int ROUNDS = 8;

    private CommandVariants() {}

    /** Returns the option for more rounds than before. */
    public static String moreRounds(int before) {
        return "--rounds " + (before < ROUNDS ? ROUNDS : 2 * before);
    }

    /**
     * Returns a session's command with another value of one option of {@code bellwether run}.
     *
     * @param command the session's command line
     * @param option the option and its value, as in {@code --rounds 8}
     */
    public static String with(String command, String option) {
        String name = option.split(" ")[0];
        Pattern before = Pattern.compile("\\s" + Pattern.quote(name) + "(=|\\s+)\\S+");
        return command.startsWith(RUN)
                ? before.matcher(FOR_SCRIPTS.matcher(command).replaceAll("")).replaceAll("") + " " + option
                : RUN + "MODEL " + option;
    }
}
