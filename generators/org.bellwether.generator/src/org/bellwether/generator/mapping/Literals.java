// SPDX-License-Identifier: Apache-2.0
package org.bellwether.generator.mapping;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import org.bellwether.model.idl.Enumerator;
import org.bellwether.model.idl.PrimitiveKind;

/** Writes constant values as C++ literals of their IDL type. */
public final class Literals {
    private Literals() {}

    /**
     * Returns a value of {@link org.bellwether.generator.idl.ConstantEvaluator} as a C++ expression of the given type.
     */
    public static String of(Object value, Type type) {
        if (value instanceof Enumerator enumerator) {
            return Names.qualified(enumerator);
        } else if (value instanceof Boolean truth) {
            return truth ? "true" : "false";
        } else if (value instanceof Character character && type.primitive() == PrimitiveKind.WCHAR) {
            return "L'" + (character == '\'' ? "\\'" : escapeWide(character.toString(), false)) + "'";
        } else if (value instanceof Character character) {
            return "'" + (character == '\'' ? "\\'" : character == '"' ? "\"" : escape(character.toString(), false))
                    + "'";
        } else if (value instanceof String text) {
            return type.wide() ? "L\"" + escapeWide(text, true) + "\"" : string(text);
        } else if (type.kind() == Type.Kind.FIXED) {
            BigDecimal number = value instanceof BigDecimal real ? real : new BigDecimal((BigInteger) value);
            return "::CORBA::Fixed(\"" + number.toPlainString() + "\")";
        } else if (value instanceof BigDecimal real) {
            return real(real, type);
        }
        BigInteger integer = (BigInteger) value;
        boolean real = type.primitive() == PrimitiveKind.FLOAT
                || type.primitive() == PrimitiveKind.DOUBLE
                || type.primitive() == PrimitiveKind.LONG_DOUBLE;
        return real ? real(new BigDecimal(integer), type) : integer(integer, type.primitive());
    }

    /** Returns a C++ string literal. Characters beyond Latin-1 cannot occur in an IDL string. */
    public static String string(String text) {
        return "\"" + escape(text, true) + "\"";
    }

    private static String integer(BigInteger value, PrimitiveKind kind) {
        return switch (kind) {
            case UNSIGNED_SHORT, OCTET -> value.toString();
            case UNSIGNED_LONG -> value + "u";
            case UNSIGNED_LONG_LONG -> value + "ull";
            case LONG_LONG ->
                value.equals(BigInteger.valueOf(Long.MIN_VALUE)) ? "-9223372036854775807ll - 1" : value + "ll";
            case LONG -> value.equals(BigInteger.valueOf(Integer.MIN_VALUE)) ? "-2147483647 - 1" : value.toString();
            default -> value.toString();
        };
    }

    private static String real(BigDecimal value, Type type) {
        String text = value.toString();
        String full = text.contains(".") || text.contains("E") ? text : text + ".0";
        return switch (type.primitive()) {
            case FLOAT -> full + "f";
            case LONG_DOUBLE -> full + "L";
            default -> full;
        };
    }

    /** Returns characters of Latin-1 and control characters in octal, other characters by their Unicode number. */
    private static String escapeWide(String text, boolean inString) {
        StringBuilder literal = new StringBuilder();
        text.codePoints().forEach(character -> {
            if (character <= 0xff) {
                literal.append(escape(Character.toString(character), inString));
            } else {
                literal.append(String.format(Locale.ROOT, character <= 0xffff ? "\\u%04x" : "\\U%08x", character));
            }
        });
        return literal.toString();
    }

    private static String escape(String text, boolean inString) {
        StringBuilder literal = new StringBuilder();
        for (byte raw : text.getBytes(StandardCharsets.ISO_8859_1)) {
            int character = raw & 0xff;
            if (character == '\\' || inString && character == '"') {
                literal.append('\\').append((char) character);
            } else if (character >= ' ' && character < 0x7f) {
                literal.append((char) character);
            } else {
                literal.append(String.format(Locale.ROOT, "\\%03o", character));
            }
        }
        return literal.toString();
    }
}
