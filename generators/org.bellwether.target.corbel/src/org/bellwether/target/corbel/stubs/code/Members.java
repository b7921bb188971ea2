// SPDX-License-Identifier: Apache-2.0
package org.bellwether.target.corbel.stubs.code;

import org.bellwether.generator.mapping.Cpp;
import org.bellwether.generator.mapping.Type;

/** C++ types that own their values: members, array elements, anonymous sequences. */
public final class Members {
    private Members() {}

    /** Returns the type of a member or an array's element. */
    public static String type(Type type) {
        return switch (type.kind()) {
            case STRING -> "::corbel::" + text(type) + "Member";
            case REFERENCE -> Cpp.reference(type) + "_var";
            case SEQUENCE -> type.name() == null ? sequence(type) : Cpp.value(type);
            default -> Cpp.value(type);
        };
    }

    /** Returns the {@code _var} of a variable-size type or an array, which owns the value and must release it. */
    public static String holder(Type type) {
        return switch (type.kind()) {
            case STRING -> Cpp.text(type) + "_var";
            case REFERENCE -> Cpp.reference(type) + "_var";
            default -> Cpp.value(type) + "_var";
        };
    }

    /** Returns a member's declaration, with its dimensions if it is an anonymous array. */
    public static String declaration(Type type, String name) {
        return type.array() && type.name() == null
                ? type(type.element()) + " " + name + Cpp.brackets(type)
                : type(type) + " " + name;
    }

    /** Returns the library's class that implements a sequence. */
    public static String sequence(Type type) {
        String prefix = "::corbel::" + (type.bound() == 0 ? "Unbounded" : "Bounded");
        String bound = type.bound() == 0 ? "" : Long.toString(type.bound());
        return switch (type.element().kind()) {
            case STRING -> prefix + text(type.element()) + "Sequence" + (bound.isEmpty() ? "" : "<" + bound + ">");
            case REFERENCE -> prefix + "ObjectSequence<" + Cpp.reference(type.element()) + separated(bound) + ">";
            case SEQUENCE -> prefix + "Sequence<" + type(type.element()) + separated(bound) + ">";
            default -> prefix + "Sequence<" + Cpp.value(type.element()) + separated(bound) + ">";
        };
    }

    private static String text(Type string) {
        return string.wide() ? "WString" : "String";
    }

    private static String separated(String bound) {
        return bound.isEmpty() ? "" : ", " + bound;
    }
}
