// SPDX-License-Identifier: Apache-2.0
package org.bellwether.target.corbel.stubs.types

import org.bellwether.generator.mapping.Names
import org.bellwether.generator.mapping.Type
import org.bellwether.generator.mapping.Type.Kind
import org.bellwether.model.idl.Definition
import org.bellwether.model.idl.Enumeration
import org.bellwether.model.idl.Struct
import org.bellwether.model.idl.Typedef
import org.bellwether.model.idl.Union
import org.bellwether.model.idl.UserException
import org.bellwether.target.corbel.mapping.PackedStructs
import org.bellwether.target.corbel.stubs.code.CdrSizeBound
import org.bellwether.target.corbel.stubs.code.CodeFormat

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
                    «StreamDirection.WRITE.ofMembers(it, members, "inline ", " noexcept")»
                    «StreamDirection.READ.ofMembers(it, members, "inline ", " noexcept")»
                «ENDIF»
                «wireMinimum(it, Type.of(it))»
            '''
            UserException case members.isEmpty: StreamDirection.READ.ofMembers(it, members, "inline ", " noexcept")
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
            Struct case Type.of(it).variable:
                StreamDirection.WRITE.ofMembers(it, members, "", "") + "\n\n" + StreamDirection.READ.ofMembers(it, members, "", "")
            UserException case !members.isEmpty: StreamDirection.READ.ofMembers(it, members, "", "")
            Union: UnionStreams.write(it, writes(it)) + "\n\n" + UnionStreams.read(it, reads(it))
            Typedef case ownSequence(it): StreamDirection.WRITE.ofSequence(it) + "\n\n" + StreamDirection.READ.ofSequence(it)
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

    private static def writes(Definition it) { StreamDirection.WRITE.signature(it) }

    private static def reads(Definition it) { StreamDirection.READ.signature(it) }
}
