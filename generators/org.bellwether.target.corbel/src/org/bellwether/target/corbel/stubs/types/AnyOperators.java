// SPDX-License-Identifier: Apache-2.0
package org.bellwether.target.corbel.stubs.types;

import java.util.ArrayList;
import java.util.List;
import org.bellwether.generator.mapping.Names;
import org.bellwether.generator.mapping.Type;
import org.bellwether.generator.mapping.Type.Kind;
import org.bellwether.model.idl.Definition;
import org.bellwether.model.idl.TypeDefinition;
import org.bellwether.model.idl.Typedef;
import org.bellwether.model.idl.UserException;
import org.bellwether.target.corbel.stubs.code.CodeFormat;
import org.bellwether.target.corbel.stubs.code.Marshalling;
import org.bellwether.target.corbel.stubs.code.Marshalling.Value;

/**
 * {@code any <<= value} and {@code any >>= value} of a file's types (formal/2012-07-02, 4.18), in the any's namespace, in which overload
 * resolution finds them from everywhere.
 */
public final class AnyOperators {
    private static final String ANY = "::corbel::any::";

    /** One operator, or a helper function: its head, and its body. */
    private record Function(String head, List<String> body) {
        Function(String head, String statement) {
            this(head, List.of(statement));
        }
    }

    private AnyOperators() {}

    /** Returns the declarations for the header. */
    public static String declarations(List<Definition> definitions) {
        List<String> all = new ArrayList<>();
        for (Definition each : definitions) {
            operators(each).forEach(function -> all.add(function.head() + ";\n"));
        }
        return all.isEmpty()
                ? ""
                : "// clang-format off\nnamespace CORBA {\n" + String.join("", all)
                        + "}  // namespace CORBA\n// clang-format on\n";
    }

    /** Returns the definitions for the source. */
    public static String definitions(List<Definition> definitions) {
        List<String> all = new ArrayList<>();
        for (Definition each : definitions) {
            if (isArray(each) && TypeCodes.has(each)) {
                all.add(elements(each));
            }
            operators(each)
                    .forEach(function -> all.add(CodeFormat.function(0, function.head(), function.body()) + "\n"));
        }
        return all.isEmpty() ? "" : "namespace CORBA {\n" + String.join("", all) + "}  // namespace CORBA\n";
    }

    private static List<Function> operators(Definition definition) {
        String type = Names.qualified(definition);
        String code = TypeCodes.constant(definition);
        if (!TypeCodes.has(definition)) {
            return List.of();
        } else if (definition instanceof UserException) {
            return byValue(type, code, "exception", "exception");
        } else if (!(definition instanceof TypeDefinition) || !isOwn(definition)) {
            return List.of();
        }
        if (Type.of((TypeDefinition) definition).value()) {
            String rest = "_value_type<" + type + ">(any, " + code + ", value)";
            return List.of(
                    insert(type + "* value", "insert" + rest),
                    insert(type + "** value", "adopt" + rest),
                    extract(type + "*& value", "extract" + rest));
        }
        return switch (Type.of((TypeDefinition) definition).kind()) {
            case ENUMERATION ->
                List.of(
                        insert(type + " value", "insert_value<" + type + ">(any, " + code + ", value)"),
                        extract(type + "& value", "extract_copy<" + type + ">(any, " + code + ", value)"));
            case REFERENCE -> {
                String kind = Type.of((TypeDefinition) definition).isAbstract() ? "abstract" : "reference";
                String rest = "_" + kind + "<" + type + ">(any, " + code + ", value)";
                yield List.of(
                        insert(type + "_ptr value", "insert" + rest),
                        insert(type + "_ptr* value", "adopt" + rest),
                        extract(type + "_ptr& value", "extract" + rest));
            }
            case ARRAY -> {
                String rest = "_array<" + type + ">(any, " + code + ", " + operations(definition) + ", value)";
                yield List.of(
                        insert("const " + type + "_forany& value", "insert" + rest),
                        extract(type + "_forany& value", "extract" + rest));
            }
            case STRUCTURE, UNION, SEQUENCE -> byValue(type, code, "value", "pointer");
            default -> List.of();
        };
    }

    private static List<Function> byValue(String type, String code, String inserted, String extracted) {
        String rest = "<" + type + ">(any, " + code + ", value)";
        return List.of(
                insert("const " + type + "& value", "insert_" + inserted + rest),
                insert(type + "* value", "adopt_" + inserted + rest),
                extract("const " + type + "*& value", "extract_" + extracted + rest));
    }

    private static Function insert(String parameter, String call) {
        return new Function("void operator<<=(Any& any, " + parameter + ")", ANY + call + ";");
    }

    private static Function extract(String parameter, String call) {
        return new Function("Boolean operator>>=(const Any& any, " + parameter + ")", "return " + ANY + call + ";");
    }

    /** Returns whether a type is a separate type in C++, not another name of a type. */
    private static boolean isOwn(Definition definition) {
        return !(definition instanceof Typedef typedef)
                || !typedef.getDimensions().isEmpty()
                || Type.of(typedef.getType()).kind() == Kind.SEQUENCE
                        && Type.of(typedef.getType()).name() == null;
    }

    private static boolean isArray(Definition definition) {
        return definition instanceof Typedef typedef && !typedef.getDimensions().isEmpty();
    }

    private static String operations(Definition array) {
        return ANY + "of_array<" + Names.qualified(array) + ", write_" + unique(array) + ", read_" + unique(array)
                + ">";
    }

    private static String unique(Definition definition) {
        return String.join("_", Names.path(definition));
    }

    private static String elements(Definition array) {
        String type = Names.qualified(array);
        List<Value> value = List.of(new Value(Type.of((TypeDefinition) array), "value"));
        return "namespace {\n"
                + CodeFormat.function(
                        0,
                        "void write_" + unique(array) + "(::corbel::cdr::Writer& out, const " + type + "& value)",
                        Marshalling.write(2, "out", value))
                + "\n"
                + CodeFormat.function(
                        0,
                        "void read_" + unique(array) + "(::corbel::cdr::Reader& in, " + type + "& value)",
                        Marshalling.read(2, "in", value))
                + "\n}  // namespace\n";
    }
}
