// SPDX-License-Identifier: Apache-2.0
package org.bellwether.generator.interoperability;

import java.util.stream.Collectors;
import org.bellwether.generator.mapping.Cpp;
import org.bellwether.generator.mapping.Type;
import org.bellwether.generator.mapping.Type.Kind;
import org.bellwether.model.idl.PrimitiveKind;

/**
 * Writes statements that create values with a variable {@code random} and append them to a variable {@code text}. Named
 * types have separate functions; code for anonymous sequences and arrays is written inline.
 */
final class ValueCode {
    private final Idl idl;

    ValueCode(Idl idl) {
        this.idl = idl;
    }

    /** Returns the declaration of a variable that owns a value. */
    static String variable(Type type, String name) {
        return switch (type.kind()) {
            case STRING -> Cpp.text(type) + "_var " + name + ";";
            case REFERENCE -> Cpp.reference(type) + "_var " + name + ";";
            case PRIMITIVE, ENUMERATION -> Cpp.value(type) + " " + name + "{};";
            case FIXED -> Cpp.value(type) + " " + name + ";";
            default -> Cpp.value(type) + " " + name + ";";
        };
    }

    /** Returns the code that reads a variable of {@link #variable}. */
    static String read(Type type, String name) {
        return type.kind() == Kind.STRING || type.kind() == Kind.REFERENCE ? name + ".in()" : name;
    }

    /** Writes code that assigns a created value to an existing variable. */
    void make(CodeWriter code, Type type, String place, int loops) {
        switch (type.kind()) {
            case PRIMITIVE -> code.line(place + " = " + primitive(type) + ";");
            case STRING ->
                code.line(place + " = random." + (type.wide() ? "wide_" : "") + "text(" + type.bound() + ");");
            case REFERENCE -> code.line(place + " = " + reference(type) + ";");
            case ANY -> code.line("make_any(random, " + place + ");");
            case FIXED ->
                code.line(
                        place + " = ::CORBA::Fixed(random.fixed(" + type.bound() + ", " + type.scale() + ").c_str());");
            case ENUMERATION, STRUCTURE, UNION -> code.line("make(random, " + place + ");");
            case SEQUENCE, ARRAY -> {
                if (type.name() == null) {
                    makeElements(code, type, place, loops);
                } else {
                    code.line("make" + idl.function(type.name()) + "(random, " + place + ");");
                }
            }
        }
    }

    /** Writes code that creates the elements of a sequence or an array, inline. */
    void makeElements(CodeWriter code, Type type, String place, int loops) {
        if (type.kind() == Kind.ARRAY) {
            overArray(code, type, place, loops, this::make);
            return;
        }
        String i = "i" + loops;
        code.line(place + ".length(random.length(" + type.bound() + ", "
                + (type.element().kind() == Kind.PRIMITIVE) + "));");
        code.open("for (::CORBA::ULong " + i + " = 0; " + i + " < " + place + ".length(); ++" + i + ")");
        code.line("const roundtrip::RandomValues::Level level(random);");
        make(code, type.element(), place + "[" + i + "]", loops + 1);
        code.close();
    }

    /** Writes code that appends a value to the text. */
    void show(CodeWriter code, Type type, String value, int loops) {
        switch (type.kind()) {
            case PRIMITIVE -> code.line("text." + shown(type) + "(" + value + ");");
            case STRING -> code.line("text.string(" + value + ");");
            case REFERENCE ->
                code.line(isTypeCode(type) ? "show_code(text, " + value + ");" : "text.reference(" + value + ");");
            case ANY -> code.line("show_any(text, " + value + ");");
            case FIXED -> code.line("text.fixed<::CORBA::Fixed>(" + value + ");");
            case ENUMERATION, STRUCTURE, UNION -> code.line("show(text, " + value + ");");
            case SEQUENCE, ARRAY -> {
                if (type.name() == null) {
                    showElements(code, type, value, loops);
                } else {
                    code.line("show" + idl.function(type.name()) + "(text, " + value + ");");
                }
            }
        }
    }

    /** Writes code that appends the elements of a sequence or an array, inline. */
    void showElements(CodeWriter code, Type type, String value, int loops) {
        if (type.kind() == Kind.ARRAY) {
            overArray(code, type, value, loops, this::show);
            return;
        }
        String i = "i" + loops;
        code.line("text.open(\"\");");
        code.open("for (::CORBA::ULong " + i + " = 0; " + i + " < " + value + ".length(); ++" + i + ")");
        show(code, type.element(), value + "[" + i + "]", loops + 1);
        code.close();
        code.line("text.close();");
    }

    private interface ElementCode {
        void of(CodeWriter code, Type element, String place, int loops);
    }

    private static void overArray(CodeWriter code, Type type, String array, int loops, ElementCode elementCode) {
        String place = array;
        int loop = loops;
        for (long dimension : type.dimensions()) {
            String i = "i" + loop++;
            code.open("for (::CORBA::ULong " + i + " = 0; " + i + " < " + dimension + "; ++" + i + ")");
            place += "[" + i + "]";
        }
        elementCode.of(code, type.element(), place, loop);
        type.dimensions().forEach(dimension -> code.close());
    }

    private static String primitive(Type type) {
        return switch (type.primitive()) {
            case BOOLEAN -> "random.boolean()";
            case CHAR -> "random.character()";
            case WCHAR -> "random.wide_character()";
            case OCTET -> "random.octet()";
            case FLOAT, DOUBLE, LONG_DOUBLE -> "random.real<" + Cpp.primitive(type.primitive()) + ">()";
            default -> "random.integer<" + Cpp.primitive(type.primitive()) + ">()";
        };
    }

    private static String shown(Type type) {
        return switch (type.primitive()) {
            case BOOLEAN -> "boolean";
            case CHAR -> "character";
            case WCHAR -> "wide_character";
            case FLOAT, DOUBLE, LONG_DOUBLE -> "real";
            default -> "number";
        };
    }

    private static boolean isTypeCode(Type type) {
        return type.primitive() == PrimitiveKind.TYPE_CODE;
    }

    private String reference(Type type) {
        if (isTypeCode(type)) {
            return "make_code(random)";
        }
        String numbers = idl.objects(type.definition()).stream()
                .map(String::valueOf)
                .collect(Collectors.joining(", ", "(random, {", "})"));
        return type.definition() == null
                ? "roundtrip::object" + numbers
                : "roundtrip::reference<" + Cpp.reference(type) + ">" + numbers;
    }
}
