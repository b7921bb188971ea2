// SPDX-License-Identifier: Apache-2.0
package org.bellwether.specialise.rules;

import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import org.bellwether.specialise.text.RuleText;

/**
 * The text or expression that a rule searches for.
 *
 * @param mode how the text matches
 * @param pattern finds the text in a file whose lines end with a line feed
 */
public record Search(Mode mode, Pattern pattern) {
    /** The length of the longest expression: Java compiles expressions by recursion. */
    private static final int LONGEST = 2_000;

    private static final String WORD = "[A-Za-z0-9_\\x80-\\xff]";

    /** The way in which a text matches. */
    public enum Mode {
        /** The text itself, if no letter, digit or underscore continues a word at its ends. */
        WORD,
        /** The text itself, anywhere. */
        TEXT,
        /** A regular expression of Java; {@code ^} and {@code $} match at each line. */
        EXPRESSION
    }

    /**
     * @throws IllegalArgumentException if the search is invalid; the message is a sentence with the reason
     */
    public static Search of(RuleText text, Mode mode) {
        String wanted = text.text();
        if (wanted.isEmpty()) {
            throw new IllegalArgumentException("The text to search for is empty");
        }
        return new Search(
                mode,
                switch (mode) {
                    case TEXT -> Pattern.compile(Pattern.quote(wanted));
                    case WORD ->
                        Pattern.compile((isWord(wanted.charAt(0)) ? "(?<!" + WORD + ")" : "")
                                + Pattern.quote(wanted)
                                + (isWord(wanted.charAt(wanted.length() - 1)) ? "(?!" + WORD + ")" : ""));
                    case EXPRESSION -> expression(wanted);
                });
    }

    private static boolean isWord(char octet) {
        return String.valueOf(octet).matches(WORD);
    }

    private static Pattern expression(String wanted) {
        if (wanted.length() > LONGEST || !wanted.chars().allMatch(octet -> octet < 0x80)) {
            throw new IllegalArgumentException(
                    "An expression has at most " + LONGEST + " characters, all of them of ASCII");
        }
        try {
            return Pattern.compile(wanted, Pattern.MULTILINE);
        } catch (PatternSyntaxException e) {
            throw new IllegalArgumentException("This is not a regular expression: " + e.getDescription(), e);
        } catch (StackOverflowError e) {
            throw new IllegalArgumentException("This regular expression is nested too deeply", e);
        }
    }
}
