// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.view;

import java.util.regex.Pattern;

/** The commands that measure once more in another way. */
public final class CommandVariants {
    private static final String RUN = "bellwether run ";

    /** The options for scripts only: a user who types a command reads its output. */
    private static final Pattern FOR_SCRIPTS = Pattern.compile("\\s--json(?=\\s|$)");

    /** So many show how much a machine's states differ. */
    private static final int ROUNDS = 8;

    private CommandVariants() {}

    /** The option that measures in more rounds than before. */
    public static String moreRounds(int before) {
        return "--rounds " + (before < ROUNDS ? ROUNDS : 2 * before);
    }

    /**
     * A session's command with another value of one option of {@code bellwether run}.
     *
     * @param command how the session was begun
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
