// SPDX-License-Identifier: Apache-2.0
package org.bellwether.generator.mapping;

import java.util.stream.Collectors;
import org.bellwether.generator.mapping.Type.Kind;
import org.bellwether.model.idl.Direction;
import org.bellwether.model.idl.PrimitiveKind;

/** C++ types of IDL types: how values are stored and passed (formal/2012-07-02, 4.5 to 4.22). */
public final class Cpp {
    private Cpp() {}

    /** Returns the type of a variable for a value; strings and references are plain pointers of the caller or callee. */
    public static String value(Type type) {
        return switch (type.kind()) {
            case PRIMITIVE -> type.name() == null ? primitive(type.primitive()) : Names.qualified(type.name());
            case STRING -> character(type) + "*";
            case REFERENCE -> reference(type) + (type.value() ? "*" : "_ptr");
            case FIXED -> type.name() == null ? fixed(type) : Names.qualified(type.name());
            case ANY -> type.name() == null ? "::CORBA::Any" : Names.qualified(type.name());
            case SEQUENCE, STRUCTURE, UNION, ENUMERATION, ARRAY -> Names.qualified(type.name());
        };
    }

    /** Returns the interface of a reference, the class of a value, or that of type codes, without {@code _ptr} or {@code _var}. */
    public static String reference(Type type) {
        if (type.name() == null) {
            return type.primitive() == PrimitiveKind.TYPE_CODE
                    ? "::CORBA::TypeCode"
                    : type.value() ? "::CORBA::ValueBase" : "::CORBA::Object";
        }
        return Names.qualified(type.name());
    }

    /** Returns the library's class of a fixed type; the type of a constant has no digits. */
    public static String fixed(Type type) {
        return type.bound() == 0 ? "::CORBA::Fixed" : "::corbel::FixedOf<" + type.bound() + ", " + type.scale() + ">";
    }

    /** Returns the C++ type of a string's characters. */
    public static String character(Type string) {
        return string.wide() ? "::CORBA::WChar" : "char";
    }

    /** Returns the mapping's name of a string, without {@code _var}, {@code _out}. */
    public static String text(Type string) {
        return "::CORBA::" + (string.wide() ? "WString" : "String");
    }

    /** Returns the function that copies or frees a string: {@code dup}, {@code free}. */
    public static String function(Type string, String what) {
        return "::CORBA::" + (string.wide() ? "wstring_" : "string_") + what;
    }

    /** Returns all dimensions of an array, {@code [3][4]}. */
    public static String brackets(Type type) {
        return type.dimensions().stream()
                .map(dimension -> "[" + dimension + "]")
                .collect(Collectors.joining());
    }

    /** Returns the type of a parameter (4.22, table 4.2). */
    public static String parameter(Type type, Direction direction) {
        return switch (direction) {
            case IN -> in(type);
            case OUT -> out(type);
            case INOUT -> inout(type);
        };
    }

    /** Returns the type of an {@code in} parameter. */
    public static String in(Type type) {
        return switch (type.kind()) {
            case PRIMITIVE, ENUMERATION, REFERENCE -> value(type);
            case STRING -> "const " + character(type) + "*";
            case ARRAY -> "const " + value(type);
            case STRUCTURE, UNION, SEQUENCE, ANY, FIXED -> "const " + value(type) + "&";
        };
    }

    /** Returns the type of an {@code out} parameter. */
    public static String out(Type type) {
        return switch (type.kind()) {
            case PRIMITIVE -> type.name() == null ? value(type) + "_out" : value(type) + "&";
            case FIXED -> value(type) + "&";
            case STRING -> text(type) + "_out";
            case REFERENCE -> reference(type) + "_out";
            default -> value(type) + "_out";
        };
    }

    /** Returns the type of an {@code inout} parameter. */
    public static String inout(Type type) {
        return type.kind() == Kind.ARRAY ? value(type) + "_slice*" : value(type) + "&";
    }

    /** Returns the type of a result. */
    public static String result(Type type) {
        return switch (type.kind()) {
            case PRIMITIVE, ENUMERATION, STRING, REFERENCE -> value(type);
            case ARRAY -> value(type) + "_slice*";
            case STRUCTURE, UNION, SEQUENCE, ANY, FIXED -> value(type) + (type.variable() ? "*" : "");
        };
    }

    /** Returns the C++ name of a basic type. */
    public static String primitive(PrimitiveKind kind) {
        return "::CORBA::"
                + switch (kind) {
                    case SHORT -> "Short";
                    case LONG -> "Long";
                    case LONG_LONG -> "LongLong";
                    case UNSIGNED_SHORT -> "UShort";
                    case UNSIGNED_LONG -> "ULong";
                    case UNSIGNED_LONG_LONG -> "ULongLong";
                    case FLOAT -> "Float";
                    case DOUBLE -> "Double";
                    case LONG_DOUBLE -> "LongDouble";
                    case BOOLEAN -> "Boolean";
                    case CHAR -> "Char";
                    case WCHAR -> "WChar";
                    case OCTET -> "Octet";
                    default -> throw new IllegalArgumentException(kind.getLiteral() + " has no C++ type here");
                };
    }

    /** Returns whether a basic type has the same form in C++ memory and on the wire, except for the byte order. */
    public static boolean isPlain(PrimitiveKind kind) {
        return kind != PrimitiveKind.WCHAR && kind != PrimitiveKind.LONG_DOUBLE;
    }

    /** Returns the number of bytes of a {@linkplain #isPlain plain} type on the wire, which is also its alignment. */
    public static int size(PrimitiveKind kind) {
        return switch (kind) {
            case BOOLEAN, CHAR, OCTET -> 1;
            case SHORT, UNSIGNED_SHORT -> 2;
            case LONG, UNSIGNED_LONG, FLOAT -> 4;
            case LONG_LONG, UNSIGNED_LONG_LONG, DOUBLE -> 8;
            default -> throw new IllegalArgumentException(kind.getLiteral() + " has no size here");
        };
    }
}
