// SPDX-License-Identifier: Apache-2.0
package org.bellwether.language.print.text;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import org.bellwether.language.values.ValueConverters;
import org.bellwether.model.parameter.Radix;
import org.bellwether.model.validation.idl.IdlKeywords;
import org.eclipse.emf.common.util.Enumerator;
import org.eclipse.emf.ecore.EEnum;

/** Returns the texts of single words, names, numbers and strings. A missing part is written {@code ?}. */
public final class Lexemes {
    public static final String MISSING = "?";

    private static final Pattern WORD =
            Pattern.compile("[A-Za-z][A-Za-z0-9_]*(-([A-Za-z][A-Za-z0-9_]*|0|[1-9][0-9]*))*");
    private static final Pattern VERSION = Pattern.compile("[0-9]+(\\.[0-9]+)?");

    private Lexemes() {}

    public static boolean isMissing(String name) {
        return name == null || name.isEmpty();
    }

    /** Returns a name, after an underscore if it is a keyword of IDL. */
    public static String name(String name) {
        return isMissing(name) ? MISSING : needsUnderscore(name) ? "_" + name : name;
    }

    /** Returns the name of an element that does not exist in IDL; this name may be a keyword of IDL. */
    public static String anyName(String name) {
        boolean free = !isMissing(name) && name.charAt(0) != '_' && !name.equals("TRUE") && !name.equals("FALSE");
        return free ? name : name(name);
    }

    /** Returns a name for a place where a statement may begin with one of the given words. */
    public static String firstName(String name, Set<String> words) {
        return name != null && words.contains(name) ? "_" + name : name(name);
    }

    private static boolean needsUnderscore(String name) {
        return name.charAt(0) == '_' || IdlKeywords.contains(name);
    }

    /** Returns a word of a list, such as a target or choice; quoted if it does not have a word's form. */
    public static String word(String word) {
        return word == null ? MISSING : isWord(word) ? word : text(word);
    }

    public static boolean isWord(String word) {
        return WORD.matcher(word).matches() && !word.matches("(?s).*\\b(TRUE|FALSE)\\b.*");
    }

    public static String word(EEnum type, Enumerator value) {
        return ValueConverters.word(type.getEEnumLiteral(value.getValue()));
    }

    public static String version(String version) {
        return version != null && VERSION.matcher(version).matches() ? version : text(version);
    }

    public static String text(String text) {
        return text == null ? MISSING : quoted(text, '"');
    }

    public static String wideText(String text) {
        return text == null ? MISSING : "L" + quoted(text, '"');
    }

    public static String character(String character, boolean wide) {
        return character == null ? MISSING : (wide ? "L" : "") + quoted(character, '\'');
    }

    private static String quoted(String text, char quote) {
        StringBuilder out = new StringBuilder(text.length() + 2).append(quote);
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            int simple = "\n\t\u000b\b\r\f\u0007\\".indexOf(c);
            if (simple >= 0) {
                out.append('\\').append("ntvbrfa\\".charAt(simple));
            } else if (c == quote) {
                out.append('\\').append(c);
            } else if (Character.isISOControl(c) || isLoneSurrogate(text, i) || c == '\u2028' || c == '\u2029') {
                out.append(String.format(Locale.ROOT, "\\u%04x", (int) c));
            } else {
                out.append(c);
            }
        }
        return out.append(quote).toString();
    }

    private static boolean isLoneSurrogate(String text, int i) {
        char c = text.charAt(i);
        boolean first =
                Character.isHighSurrogate(c) && i + 1 < text.length() && Character.isLowSurrogate(text.charAt(i + 1));
        boolean second = Character.isLowSurrogate(c) && i > 0 && Character.isHighSurrogate(text.charAt(i - 1));
        return Character.isSurrogate(c) && !first && !second;
    }

    public static String integer(BigInteger value, Radix radix) {
        String digits = switch (radix) {
            case DECIMAL -> value.abs().toString();
            case OCTAL -> "0" + value.abs().toString(8);
            case HEXADECIMAL -> "0x" + value.abs().toString(16).toUpperCase(Locale.ROOT);
        };
        return sign(value.signum()) + digits;
    }

    /** Returns a number with a point or exponent. */
    public static String real(BigDecimal value) {
        String digits = magnitude(value);
        return digits.matches("-?[0-9]+") ? digits + ".0" : digits;
    }

    public static String magnitude(BigDecimal value) {
        return value.toString().replace("E+", "e").replace("E", "e");
    }

    public static String fixed(BigDecimal value) {
        return value.toPlainString() + "d";
    }

    private static String sign(int signum) {
        return signum < 0 ? "-" : "";
    }
}
