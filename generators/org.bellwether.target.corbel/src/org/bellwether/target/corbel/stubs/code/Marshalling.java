// SPDX-License-Identifier: Apache-2.0
package org.bellwether.target.corbel.stubs.code;

import java.util.ArrayList;
import java.util.List;
import org.bellwether.generator.mapping.Cpp;
import org.bellwether.generator.mapping.Names;
import org.bellwether.generator.mapping.Type;
import org.bellwether.generator.mapping.Type.Kind;
import org.bellwether.model.idl.Member;
import org.bellwether.model.idl.PrimitiveKind;

/**
 * Writes statements that write values to a {@code corbel::cdr::Writer} and read them from a
 * {@code corbel::cdr::Reader}.
 */
public final class Marshalling {
    /** A C++ expression and the IDL type of its value; null for a context, which has no IDL type. */
    public record Value(Type type, String expression) {}

    private Marshalling() {}

    /**
     * Returns whether {@code stream << value} is correct: types with bounds to check, and arrays of them, need more
     * code.
     */
    public static boolean streams(Type type) {
        return type == null
                || switch (type.kind()) {
                    case PRIMITIVE, ENUMERATION, REFERENCE, STRUCTURE, UNION, ANY, FIXED -> true;
                    case STRING -> type.bound() == 0;
                    case SEQUENCE -> type.name() != null || streams(type.element());
                    case ARRAY -> false;
                };
    }

    /**
     * Returns whether a type is a sequence of octets, which need not be copied: memory and message have the same octets
     * in any byte order.
     */
    public static boolean octets(Type type) {
        return type.kind() == Kind.SEQUENCE
                && type.element().kind() == Kind.PRIMITIVE
                && type.element().primitive() == PrimitiveKind.OCTET;
    }

    public static boolean allStream(List<Value> values) {
        return values.stream().allMatch(value -> streams(value.type()));
    }

    public static List<String> expressions(List<Value> values) {
        return values.stream().map(Value::expression).toList();
    }

    /** Returns statements that write values in order. @param indentation the number of spaces before the statements */
    public static List<String> write(int indentation, String stream, List<Value> values) {
        if (allStream(values)) {
            return values.isEmpty()
                    ? List.of()
                    : List.of(CodeFormat.chain(indentation, stream, "<<", expressions(values)));
        }
        return values.stream()
                .map(value -> write(stream, value.type(), value.expression(), 0))
                .toList();
    }

    /** Returns statements that read values in order. */
    public static List<String> read(int indentation, String stream, List<Value> values) {
        if (allStream(values)) {
            return values.isEmpty()
                    ? List.of()
                    : List.of(CodeFormat.chain(indentation, stream, ">>", expressions(values)));
        }
        return values.stream()
                .map(value -> read(stream, value.type(), value.expression(), 0))
                .toList();
    }

    private static String write(String stream, Type type, String value, int depth) {
        if (streams(type)) {
            return stream + " << " + value + ";";
        }
        return switch (type.kind()) {
            case STRING ->
                "::corbel::cdr::" + (type.wide() ? "put_wstring(" : "put_bounded_string(") + stream + ", " + value
                        + ", " + type.bound() + ");";
            case SEQUENCE ->
                String.join(
                        "\n",
                        stream + ".put(" + value + ".length());",
                        loop(
                                depth,
                                value + ".length()",
                                "",
                                write(stream, type.element(), value + index(depth), depth + 1)));
            default -> {
                if (atOnce(type.element())) {
                    yield stream + ".put_array(" + elements(type, value, "const ") + ");";
                }
                yield overElements(
                        type,
                        value,
                        depth,
                        "",
                        place -> write(stream, type.element(), place.expression(), place.depth()));
            }
        };
    }

    private static String read(String stream, Type type, String value, int depth) {
        if (streams(type)) {
            return stream + " >> " + value + ";";
        }
        String ok = " && " + stream + ".ok()";
        return switch (type.kind()) {
            case STRING ->
                "if (" + Cpp.value(type) + " _text = ::corbel::cdr::copy_" + (type.wide() ? "wstring(" : "string(")
                        + stream + ", " + type.bound() + ")) " + value
                        + " = _text;";
            case SEQUENCE ->
                String.join(
                        "\n",
                        value + ".length(" + stream + ".get_length(" + CdrSizeBound.minimum(type.element())
                                + (type.bound() == 0 ? "" : ", " + type.bound()) + "));",
                        loop(
                                depth,
                                value + ".length()",
                                ok,
                                read(stream, type.element(), value + index(depth), depth + 1)));
            default -> {
                if (atOnce(type.element())) {
                    yield stream + ".get_array(" + elements(type, value, "") + ");";
                }
                yield overElements(
                        type,
                        value,
                        depth,
                        ok,
                        place -> read(stream, type.element(), place.expression(), place.depth()));
            }
        };
    }

    /** Returns whether arrays of the element type are copied at once. */
    private static boolean atOnce(Type element) {
        return element.kind() == Kind.PRIMITIVE && Cpp.isPlain(element.primitive());
    }

    private record Place(String expression, int depth) {}

    /**
     * Returns the first element of an array and the number of elements. For CDR all rows are one array, so that no
     * fragment of GIOP 1.1 ends between two rows.
     */
    private static String elements(Type array, String value, String qualifier) {
        List<Long> dimensions = array.dimensions();
        if (dimensions.size() == 1) {
            return value + ", " + dimensions.get(0);
        }
        long count = dimensions.stream().reduce(1L, Math::multiplyExact);
        return "::corbel::cdr::in_rows<" + qualifier + Cpp.value(array.element()) + ">(" + value + "), " + count;
    }

    private static String overElements(
            Type array, String value, int depth, String condition, java.util.function.Function<Place, String> body) {
        StringBuilder place = new StringBuilder(value);
        List<Long> dimensions = array.dimensions();
        for (int i = 0; i < dimensions.size(); i++) {
            place.append(index(depth + i));
        }
        String text = body.apply(new Place(place.toString(), depth + dimensions.size()));
        for (int i = dimensions.size() - 1; i >= 0; i--) {
            text = loop(depth + i, dimensions.get(i).toString(), condition, text);
        }
        return text;
    }

    private static String loop(int depth, String count, String condition, String body) {
        String head = "for (::CORBA::ULong " + variable(depth) + " = 0; " + variable(depth) + " < " + count + condition
                + "; ++" + variable(depth) + ") {\n";
        return head + CodeFormat.indent("  ", body) + "\n}";
    }

    private static String index(int depth) {
        return "[" + variable(depth) + "]";
    }

    private static String variable(int depth) {
        return "_" + "ijklmnopqrstuvwxyz".charAt(depth);
    }

    /**
     * Returns the members of a structure or exception as C++ expressions.
     *
     * @param object the variable with the structure; empty for code in the structure's own class
     */
    public static List<Value> members(String object, List<Member> members) {
        List<Value> values = new ArrayList<>();
        members.forEach(member ->
                values.add(new Value(Type.of(member), (object.isEmpty() ? "" : object + ".") + Names.simple(member))));
        return values;
    }
}
