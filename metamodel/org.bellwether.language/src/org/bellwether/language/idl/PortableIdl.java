// SPDX-License-Identifier: Apache-2.0
package org.bellwether.language.idl;

import java.util.Locale;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Our notation as all IDL compilers read it (CORBA 3.3 part 1, 7.2). Characters of literals beyond ASCII are escapes, since
 * a file is Latin-1 to some compilers and UTF-8 to others; and two sequences do not end in {@code >>}, which is a shift.
 */
final class PortableIdl {
    private static final Pattern PART = Pattern.compile(
            "(?<comment>//[^\n]*|/\\*(?s:.*?)\\*/)|(?<literal>\"(?:[^\"\\\\]|\\\\.)*\"|'(?:[^'\\\\]|\\\\.)+')|(?<=\\S)>(?=>)");
    private static final Pattern BEYOND_ASCII = Pattern.compile("[^\\x00-\\x7f]");

    private PortableIdl() {}

    /** The same in another spelling; comments stay. */
    static String of(String text) {
        return PART.matcher(text).replaceAll(found -> Matcher.quoteReplacement(part(found)));
    }

    private static String part(MatchResult found) {
        if (found.group(1) != null) {
            return found.group();
        }
        return found.group(2) == null
                ? "> "
                : BEYOND_ASCII.matcher(found.group()).replaceAll(each -> Matcher.quoteReplacement(escape(each)));
    }

    /** Three octal digits, behind which nothing can be taken for another; four hexadecimal ones in wide literals. */
    private static String escape(MatchResult found) {
        char character = found.group().charAt(0);
        return String.format(Locale.ROOT, character <= 0xff ? "\\%03o" : "\\u%04x", (int) character);
    }
}
