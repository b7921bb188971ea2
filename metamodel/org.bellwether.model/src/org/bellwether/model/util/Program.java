// SPDX-License-Identifier: Apache-2.0
package org.bellwether.model.util;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The user's way to call this program. Messages name a command with {@code bellwether} at its beginning; the output to
 * the user passes them through {@link #inText}, so that a copied command works: the program of a clone, for example, is
 * not on the path.
 *
 * <p>The start scripts set the system property {@code bellwether.command} to the path that the user typed ({@code ./bellwether}), or to
 * {@code bellwether} if that is on the path.
 */
public final class Program {
    /** The command if the program is on the path. */
    public static final String NAME = "bellwether";

    private static final String PROPERTY = "bellwether.command";

    /** The name at the beginning of a command: a word follows, and the name is not part of a path or a longer name. */
    private static final Pattern COMMAND =
            Pattern.compile("(?<![\\w./-])" + NAME + "(?= (?:[a-z]+\\b|COMMAND\\b|--\\w))");

    private Program() {}

    /** Returns the command that the user typed, quoted for a shell if necessary. */
    public static String typed() {
        String typed = System.getProperty(PROPERTY, "");
        return typed.isEmpty() ? NAME : quoted(typed);
    }

    /** Returns a text with its commands as the user types them. */
    public static String inText(String text) {
        String typed = typed();
        return typed.equals(NAME) ? text : COMMAND.matcher(text).replaceAll(Matcher.quoteReplacement(typed));
    }

    /** Returns a word for a POSIX shell, quoted if necessary. */
    public static String quoted(String word) {
        return word.matches("[\\w./:=,+~@%-]+") && !word.startsWith("~")
                ? word
                : "'" + word.replace("'", "'\\''") + "'";
    }
}
