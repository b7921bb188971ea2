// SPDX-License-Identifier: Apache-2.0
package org.bellwether.target.corbel.stubs.types

import org.bellwether.generator.mapping.Cpp
import org.bellwether.generator.mapping.Names
import org.bellwether.generator.mapping.RepositoryIds
import org.bellwether.generator.mapping.Type
import org.bellwether.generator.mapping.Type.Kind
import org.bellwether.model.idl.ValueBox
import org.bellwether.target.corbel.stubs.code.CodeFormat
import org.bellwether.target.corbel.stubs.code.Marshalling
import org.bellwether.target.corbel.stubs.code.Marshalling.Value
import org.bellwether.target.corbel.stubs.code.Members
import org.bellwether.target.corbel.stubs.code.ValueMembers

/** Value boxes (formal/2012-07-02, 4.17.7). */
class BoxClass {
    static def String declaration(ValueBox it) {
        val name = Names.simple(it)
        val type = ValueMembers.boxed(it)
        '''
            «IF type.kind == Kind.SEQUENCE && type.name === null»
                using _«name»_seq = «Members.sequence(type)»;
            «ENDIF»
            class «name» final : public «library(type)» {
             public:
              «ValueClass.names(name)»

              «constructors(name, type)»
              static «name»* _duplicate(«name»* _value) { return ::corbel::value::duplicate(_value); }
              static «name»* _downcast(::CORBA::ValueBase* _value) noexcept;
              static «name»* _nil() noexcept { return nullptr; }
              ::CORBA::ValueBase* _copy_value() override;
              const ::corbel::value::Type& _value_type() const noexcept override;
              void _write_state(::corbel::cdr::Writer& _out) const override;
              void _read_state(::corbel::cdr::Reader& _in) override;

             protected:
              ~«name»() override;
            };
        '''
    }

    static def String definition(ValueBox it, RepositoryIds ids) {
        val name = Names.simple(it)
        val path = Names.qualified(it).substring(2)
        val type = ValueMembers.boxed(it)
        val values = #[new Value(type, if (isObject(type)) "(*value_)" else "value_")]
        '''
            constinit const ::corbel::value::Type «path»::_static_type{"«ids.of(it)»", nullptr, []() -> ::CORBA::ValueBase* { return new «path»; }};

            «path»::~«name»() = default;

            «CodeFormat.function(0, path + "* " + path + "::_downcast(::CORBA::ValueBase* _value) noexcept",
                #["return dynamic_cast<" + path + "*>(_value);"])»

            «CodeFormat.function(0, "::CORBA::ValueBase* " + path + "::_copy_value()", #["return new " + name + "(_value());"])»

            const ::corbel::value::Type& «path»::_value_type() const noexcept { return _static_type; }

            «CodeFormat.function(0, "void " + path + "::_write_state(::corbel::cdr::Writer& _out) const", Marshalling.write(2, "_out", values))»

            «CodeFormat.function(0, "void " + path + "::_read_state(::corbel::cdr::Reader& _in)", Marshalling.read(2, "_in", values))»
        '''
    }

    /** Returns whether the box contains an object. */
    private static def isObject(Type type) {
        switch type.kind {
            case ANY,
            case STRUCTURE,
            case UNION,
            case SEQUENCE: true
            default: false
        }
    }

    private static def library(Type type) { "::corbel::value::" + base(type) + argument(type) }

    private static def base(Type type) {
        switch type.kind {
            case STRING: if (type.wide) "WStringBox" else "StringBox"
            case REFERENCE: "ReferenceBox"
            case ARRAY: "ArrayBox"
            default: if (isObject(type)) "ObjectBox" else "BasicBox"
        }
    }

    private static def argument(Type type) {
        switch type.kind {
            case STRING: ""
            case REFERENCE: "<" + Cpp.reference(type) + ">"
            default: "<" + Members.type(type) + ">"
        }
    }

    private static def constructors(String name, Type type) {
        val parameter = switch type.kind {
            case isObject(type): "const " + Members.type(type) + "&"
            case ARRAY: "const " + Cpp.value(type) + "_slice*"
            default: Cpp.in(type)
        }
        '''
            «name»() = default;
            explicit «name»(«parameter» _value) : «IF type.kind == Kind.STRING»TextBox«ELSE»«base(type)»«ENDIF»(_value) {}
            «IF type.kind == Kind.STRING»
                explicit «name»(«Cpp.character(type)»* _text) { value_ = _text; }
            «ENDIF»
        '''
    }
}
