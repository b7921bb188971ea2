// SPDX-License-Identifier: Apache-2.0
package org.bellwether.target.corbel.stubs.types

import java.util.List
import org.bellwether.generator.mapping.Cpp
import org.bellwether.generator.mapping.Names
import org.bellwether.generator.mapping.Type
import org.bellwether.model.idl.Member
import org.bellwether.model.idl.UserException
import org.bellwether.target.corbel.stubs.code.CodeFormat
import org.bellwether.target.corbel.stubs.code.Marshalling
import org.bellwether.target.corbel.stubs.code.Members
import org.bellwether.target.corbel.stubs.code.TypeClosure

/** User exceptions (formal/2012-07-02, 4.19). */
class ExceptionClass {
    /** @param nested the types that are defined in the exception */
    static def String declaration(UserException it, String repositoryId, String nested) {
        val name = Names.simple(it)
        '''
            class «name» final : public ::corbel::orb::UserException<«name»> {
             public:
              «IF !nested.empty»
                «nested»

              «ENDIF»
              static constexpr const char* _static_name = "«it.name»";
              static constexpr const char* _static_id = "«repositoryId»";
              «IF !members.isEmpty»

                «name»() = default;
                «CodeFormat.list(2, "explicit " + name, parameters(members), ");")»
                void _encode(::corbel::cdr::Writer& _out) const override;

                «FOR member : members»
                    «Members.declaration(Type.of(member), Names.simple(member))»«IF !Type.of(member).variable»{}«ENDIF»;
                «ENDFOR»
              «ENDIF»
            };
        '''
    }

    static def String definition(UserException it) {
        if (members.isEmpty)
            return ""
        val name = Names.simple(it)
        val path = Names.qualified(it).substring(2)
        val values = Marshalling.members("", members)
        val encode = CodeFormat.function(0, "void " + path + "::_encode(::corbel::cdr::Writer& _out) const",
            if (TypeClosure.value(it))
                #["::corbel::value::ValueWriter _sending(_out);", "_out << _static_id;"] + Marshalling.write(2, "_out", values)
            else if (Marshalling.allStream(values))
                #[CodeFormat.chain(2, "_out", "<<", #["_static_id"] + Marshalling.expressions(values))]
            else
                #["_out << _static_id;"] + Marshalling.write(2, "_out", values))
        constructor(path, name, members) + "\n\n" + encode
    }

    private static def constructor(String path, String name, List<Member> members) {
        val plain = members.filter[!Type.of(it).array].map[Names.simple(it)]
        val arrays = members.filter[Type.of(it).array].map[Names.simple(it)]
        val head = CodeFormat.list(0, path + "::" + name, parameters(members), ")")
        val initializers = plain.map[it + "(_" + it + ")"].join(", ")
        val signature = if (plain.isEmpty) head else head + (if (CodeFormat.fits(0, head + " : " + initializers + " {}")) " : " else "\n    : ") + initializers
        CodeFormat.function(0, signature, arrays.map["::corbel::assign_element(" + it + ", _" + it + ");"].toList)
    }

    private static def List<String> parameters(List<Member> members) {
        members.map[parameter(Type.of(it), "_" + Names.simple(it))]
    }

    private static def parameter(Type type, String name) {
        switch type.kind {
            case ARRAY: if (type.name === null)
                "const " + Members.type(type.element) + " (&" + name + ")" + Cpp.brackets(type)
            else
                "const " + Cpp.value(type) + "& " + name
            case SEQUENCE: "const " + Members.type(type) + "& " + name
            default: Cpp.in(type) + " " + name
        }
    }
}
