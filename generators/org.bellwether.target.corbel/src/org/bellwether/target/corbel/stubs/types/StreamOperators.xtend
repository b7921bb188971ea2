// SPDX-License-Identifier: Apache-2.0
package org.bellwether.target.corbel.stubs.types

import java.util.List
import org.bellwether.generator.mapping.Names
import org.bellwether.generator.mapping.Type
import org.bellwether.generator.mapping.Type.Kind
import org.bellwether.model.idl.Definition
import org.bellwether.model.idl.Enumeration
import org.bellwether.model.idl.Member
import org.bellwether.model.idl.Struct
import org.bellwether.model.idl.Typedef
import org.bellwether.model.idl.Union
import org.bellwether.model.idl.UserException
import org.bellwether.target.corbel.mapping.PackedStructs
import org.bellwether.target.corbel.stubs.code.CdrSizeBound
import org.bellwether.target.corbel.stubs.code.CodeFormat
import org.bellwether.target.corbel.stubs.code.Marshalling
import org.bellwether.target.corbel.stubs.code.Marshalling.Value
import org.bellwether.target.corbel.stubs.code.TypeClosure

/**
 * {@code stream << value} and {@code stream >> value} of a file's types, in the streams' namespace, in which overload
 * resolution finds them from everywhere. Operators of fixed-size types are inline.
 */
class StreamOperators {
    /**
     * Returns the text for the header: inline definitions, or declarations. Empty for definitions without separate
     * operators.
     */
    static def String inHeader(Definition it) {
        switch it {
            Enumeration: '''
                «CodeFormat.function(0, "inline " + writes(it) + " noexcept", #["return out << static_cast<::CORBA::ULong>(value);"])»
                inline «reads(it)» noexcept {
                  value = static_cast<«Names.qualified(it)»>(in.get_enum(«enumerators.size»));
                  return in;
                }
            '''
            Struct: '''
                «IF Type.of(it).variable»
                    «writes(it)»;
                    «reads(it)»;
                «ELSE»
                    «packed(it)»
                    «alignedCopy(it)»
                    «write(it, members, "inline ", " noexcept")»
                    «read(it, members, "inline ", " noexcept")»
                «ENDIF»
                «wireMinimum(it, Type.of(it))»
            '''
            UserException case members.isEmpty: read(it, members, "inline ", " noexcept")
            UserException: reads(it) + ";"
            Union: '''
                «writes(it)»;
                «reads(it)»;
                «wireMinimum(it, Type.of(it))»
            '''
            Typedef case ownSequence(it): '''
                «writes(it)»;
                «reads(it)»;
                «wireMinimum(it, Type.of(type))»
            '''
            default: ""
        }
    }

    /** Returns the text for the source. */
    static def String inSource(Definition it) {
        switch it {
            Struct case Type.of(it).variable: write(it, members, "", "") + "\n\n" + read(it, members, "", "")
            UserException case !members.isEmpty: read(it, members, "", "")
            Union: UnionStreams.write(it, writes(it)) + "\n\n" + UnionStreams.read(it, reads(it))
            Typedef case ownSequence(it): sequence(it)
            default: ""
        }
    }

    private static def ownSequence(Typedef it) {
        dimensions.isEmpty && Type.of(type).kind == Kind.SEQUENCE && Type.of(type).name === null
    }

    private static def isPacked(Definition it) { it instanceof Struct && PackedStructs.of(it as Struct).present }

    private static def packed(Struct it) {
        PackedStructs.of(it).map[layout|'''
            template <>
            inline constexpr bool is_packed<«Names.qualified(it)»> = same_layout<«Names.qualified(it)», «layout.size», «layout.alignment»>;
        ''']
            .orElse("")
    }

    /**
     * Returns a copy at an aligned offset; the C++ compiler computes the offsets of members, whose sizes are constants.
     */
    private static def alignedCopy(Struct it) {
        if (isPacked(it) || !PackedStructs.hasPlainMembers(it)) return ""
        val name = Names.qualified(it)
        val pointers = members.map["&" + name + "::" + Names.simple(it)].toList
        "template <>\n" + CodeFormat.template(0, "struct AlignedCopy<" + name + "> : StructCopy", pointers, " {};")
    }

    private static def wireMinimum(Definition it, Type type) '''
        template <>
        inline constexpr ::std::size_t wire_minimum<«Names.qualified(it)»> = «CdrSizeBound.minimum(type)»;
    '''

    private static def write(Definition it, List<Member> members, String before, String after) {
        val values = Marshalling.members("value", members)
        val signature = before + (if (values.isEmpty) "Writer& operator<<(Writer& out, const " + Names.qualified(it) + "&)" else writes(it)) + after
        if (isPacked(it))
            CodeFormat.function(0, signature, #["if (put_packed(out, &value, 1)) return out;",
                CodeFormat.chain(2, "return out", "<<", Marshalling.expressions(values))])
        else if (Marshalling.allStream(values))
            CodeFormat.function(0, signature, #[if (values.isEmpty) "return out;" else
                CodeFormat.chain(2, "return out", "<<", Marshalling.expressions(values))])
        else
            CodeFormat.function(0, signature, Marshalling.write(2, "out", values) + #["return out;"])
    }

    private static def read(Definition it, List<Member> members, String before, String after) {
        val values = Marshalling.members("value", members)
        val signature = before + (if (values.isEmpty) "Reader& operator>>(Reader& in, " + Names.qualified(it) + "&)" else reads(it)) + after
        if (it instanceof Struct && CdrSizeBound.recursive(it as Struct))
            CodeFormat.function(0, signature, #["if (!in.enter()) return in;"] + Marshalling.read(2, "in", values)
                + #["in.leave();", "return in;"])
        else if (it instanceof UserException && TypeClosure.value(it as UserException))
            CodeFormat.function(0, signature, #["::corbel::value::ValueReader _receiving(in);"] + Marshalling.read(2, "in", values)
                + #["return in;"])
        else if (isPacked(it))
            CodeFormat.function(0, signature, #["if (get_packed(in, &value, 1)) return in;",
                CodeFormat.chain(2, "return in", ">>", Marshalling.expressions(values))])
        else if (Marshalling.allStream(values))
            CodeFormat.function(0, signature, #[if (values.isEmpty) "return in;" else
                CodeFormat.chain(2, "return in", ">>", Marshalling.expressions(values))])
        else
            CodeFormat.function(0, signature, Marshalling.read(2, "in", values) + #["return in;"])
    }

    private static def sequence(Typedef it) {
        val type = Type.of(type)
        val base = Names.qualified(it) + "::_base"
        if (Marshalling.streams(type))
            CodeFormat.function(0, writes(it), #["return out << static_cast<const " + base + "&>(value);"]) + "\n\n" +
                CodeFormat.function(0, reads(it), #["return in >> static_cast<" + base + "&>(value);"])
        else
            CodeFormat.function(0, writes(it), Marshalling.write(2, "out", #[new Value(type, "value")]) + #["return out;"]) + "\n\n" +
                CodeFormat.function(0, reads(it), Marshalling.read(2, "in", #[new Value(type, "value")]) + #["return in;"])
    }

    private static def writes(Definition it) { "Writer& operator<<(Writer& out, const " + Names.qualified(it) + "& value)" }

    private static def reads(Definition it) { "Reader& operator>>(Reader& in, " + Names.qualified(it) + "& value)" }
}
