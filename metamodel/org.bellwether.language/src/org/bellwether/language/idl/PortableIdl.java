// SPDX-License-Identifier: Apache-2.0
package org.bellwether.language.idl;

import java.util.Locale;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Rewrites the notation's text so that all IDL compilers read it (CORBA 3.3 part 1, 7.2). Characters of literals beyond
 * ASCII become escapes, since a file is Latin-1 for some compilers and UTF-8 for others; escapes of four hexadecimal
 * digits are used in wide literals only; and two nested sequences do not end in {@code >>}, which is a shift.
 */
final class PortableIdl {
    /**
     * A comment; an include or import, whose path no compiler reads as a literal; a literal; a name that is reserved only by later versions
     * of IDL; or the first of two brackets.
     */
    private static final Pattern PART = Pattern.compile(
            "(//[^\n]*|/\\*(?s:.*?)\\*/|(?m:^ *#include |^import \")[^\n]*)|(\"(?:[^\"\\\\]|\\\\.)*\"|'(?:[^'\\\\]|\\\\.)+')"
                    + "|\\b(?i:connector|mirrorport|port|porttype|typename)\\b|(?<=\\S)>(?=>)");

    private static final Pattern CHARACTER = Pattern.compile("[^\\x00-\\x7f]|\\\\u00(\\p{XDigit}{2})|\\\\.");

    private PortableIdl() {}

    /** Returns a text in the portable spelling; comments stay. */
    static String of(String text) {
        return PART.matcher(text).replaceAll(found -> Matcher.quoteReplacement(part(found)));
    }

    private static String part(MatchResult found) {
        if (found.group(1) != null) {
            return found.group();
        }
        if (Character.isLetter(found.group().charAt(0)) && found.group(2) == null) {
            return "_" + found.group();
        }
        return found.group(2) == null
                ? "> "
                : CHARACTER.matcher(found.group()).replaceAll(each -> Matcher.quoteReplacement(character(each)));
    }

    private static String character(MatchResult found) {
        if (found.group(1) != null) {
            return escape((char) Integer.parseInt(found.group(1), 16));
        }
        return found.group().startsWith("\\")
                ? found.group()
                : escape(found.group().charAt(0));
    }

    /**
     * Returns the escape sequence of a character: three octal digits, so that a following digit is not read as part of
     * the sequence, or four hexadecimal digits for characters above 255.
     */
    private static String escape(char character) {
        return String.format(Locale.ROOT, character <= 0xff ? "\\%03o" : "\\u%04x", (int) character);
    }
}
