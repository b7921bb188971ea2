// SPDX-License-Identifier: Apache-2.0
package org.bellwether.model.util;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The way in which the user types this program. Messages that name a command begin it with {@code bellwether}; the
 * output to the user passes them through {@link #inText}, so that a copied command works: a clone's program is not on
 * the path, for instance.
 *
 * <p>The start scripts set the system property {@code bellwether.command} to the path that was typed ({@code ./bellwether}),
 * or to {@code bellwether} where the path has it.
 */
public final class Program {
    /** The name if the program is on the path. */
    public static final String NAME = "bellwether";

    private static final String PROPERTY = "bellwether.command";

    /** The name at the beginning of a command: a word follows, and nothing that makes it part of a path or a longer name. */
    private static final Pattern COMMAND =
            Pattern.compile("(?<![\\w./-])" + NAME + "(?= (?:[a-z]+\\b|COMMAND\\b|--\\w))");

    private Program() {}

    /** Returns the text for a shell, quoted if necessary. */
    public static String typed() {
        String typed = System.getProperty(PROPERTY, "");
        return typed.isEmpty() ? NAME : quoted(typed);
    }

    /** A text with its commands as the user types them. */
    public static String inText(String text) {
        String typed = typed();
        return typed.equals(NAME) ? text : COMMAND.matcher(text).replaceAll(Matcher.quoteReplacement(typed));
    }

    /** A word as a POSIX shell reads it back: in quotes where it has to be. */
    public static String quoted(String word) {
        return word.matches("[\\w./:=,+~@%-]+") && !word.startsWith("~")
                ? word
                : "'" + word.replace("'", "'\\''") + "'";
    }
}
