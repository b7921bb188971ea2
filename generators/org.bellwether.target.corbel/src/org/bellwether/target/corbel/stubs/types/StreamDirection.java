// SPDX-License-Identifier: Apache-2.0
package org.bellwether.target.corbel.stubs.types;

import java.util.ArrayList;
import java.util.List;
import org.bellwether.generator.mapping.Names;
import org.bellwether.generator.mapping.Type;
import org.bellwether.model.idl.Definition;
import org.bellwether.model.idl.Member;
import org.bellwether.model.idl.Struct;
import org.bellwether.model.idl.Typedef;
import org.bellwether.model.idl.UserException;
import org.bellwether.target.corbel.mapping.PackedStructs;
import org.bellwether.target.corbel.stubs.code.CdrSizeBound;
import org.bellwether.target.corbel.stubs.code.CodeFormat;
import org.bellwether.target.corbel.stubs.code.Marshalling;
import org.bellwether.target.corbel.stubs.code.Marshalling.Value;
import org.bellwether.target.corbel.stubs.code.TypeClosure;

/** The two operators of streams: one writes a value to a stream, the other reads a value from it. */
enum StreamDirection {
    WRITE("Writer", "out", "<<", "const ", "put_packed") {
        @Override
        List<String> statements(List<Value> values) {
            return Marshalling.write(INDENTATION, "out", values);
        }
    },
    READ("Reader", "in", ">>", "", "get_packed") {
        @Override
        List<String> statements(List<Value> values) {
            return Marshalling.read(INDENTATION, "in", values);
        }

        /** Limits the depth of recursive values, and lets value types in exceptions refer to one another. */
        @Override
        List<String> body(Definition type, List<Value> values) {
            if (type instanceof Struct struct && CdrSizeBound.recursive(struct)) {
                return around("if (!in.enter()) return in;", values, "in.leave();");
            } else if (type instanceof UserException exception && TypeClosure.value(exception)) {
                return around("::corbel::value::ValueReader _receiving(in);", values);
            }
            return super.body(type, values);
        }
    };

    /** The spaces before the statements of a function. */
    private static final int INDENTATION = 2;

    private final String streamClass;
    private final String stream;
    private final String operator;
    private final String qualifier;
    private final String packedCopy;

    StreamDirection(String streamClass, String stream, String operator, String qualifier, String packedCopy) {
        this.streamClass = streamClass;
        this.stream = stream;
        this.operator = operator;
        this.qualifier = qualifier;
        this.packedCopy = packedCopy;
    }

    /** Returns the statements that pass values through the stream. */
    abstract List<String> statements(List<Value> values);

    /** Returns the signature of a type's operator with the parameters {@code out} or {@code in}, and {@code value}. */
    String signature(Definition type) {
        return signature(type, " value");
    }

    private String signature(Definition type, String value) {
        return streamClass + "& operator" + operator + "(" + streamClass + "& " + stream + ", " + qualifier
                + Names.qualified(type) + "&" + value + ")";
    }

    /**
     * Returns the operator of a structure or exception.
     *
     * @param before words before the signature
     * @param after words after it
     */
    String ofMembers(Definition type, List<Member> members, String before, String after) {
        List<Value> values = Marshalling.members("value", members);
        String signature = values.isEmpty() ? signature(type, "") : signature(type);
        return CodeFormat.function(0, before + signature + after, body(type, values));
    }

    /** Returns the statements of the operator of a structure or exception. */
    List<String> body(Definition type, List<Value> values) {
        String all = CodeFormat.chain(INDENTATION, "return " + stream, operator, Marshalling.expressions(values));
        if (type instanceof Struct struct && PackedStructs.of(struct).isPresent()) {
            return List.of("if (" + packedCopy + "(" + stream + ", &value, 1)) return " + stream + ";", all);
        }
        return Marshalling.allStream(values) ? List.of(all) : around("", values);
    }

    /** Returns the operator of a sequence with a name. */
    String ofSequence(Typedef type) {
        Type sequence = Type.of(type.getType());
        String base = "static_cast<" + qualifier + Names.qualified(type) + "::_base&>(value)";
        List<String> body = Marshalling.streams(sequence)
                ? List.of("return " + stream + " " + operator + " " + base + ";")
                : around("", List.of(new Value(sequence, "value")));
        return CodeFormat.function(0, signature(type), body);
    }

    /** Returns statements that pass values through the stream, between other statements, and return the stream. */
    List<String> around(String before, List<Value> values, String... after) {
        List<String> all = new ArrayList<>(before.isEmpty() ? List.of() : List.of(before));
        all.addAll(statements(values));
        all.addAll(List.of(after));
        all.add("return " + stream + ";");
        return all;
    }
}
