// SPDX-License-Identifier: Apache-2.0
package org.bellwether.target.corbel.stubs.types

import java.util.List
import org.bellwether.generator.mapping.Cpp
import org.bellwether.generator.mapping.Names
import org.bellwether.generator.mapping.Type
import org.bellwether.generator.mapping.Type.Kind
import org.bellwether.model.idl.Declaration
import org.bellwether.model.idl.Definition
import org.bellwether.model.idl.Module
import org.bellwether.model.idl.StateMember
import org.bellwether.model.idl.ValueType
import org.bellwether.model.idl.Visibility
import org.bellwether.target.corbel.stubs.code.CodeFormat
import org.bellwether.target.corbel.stubs.code.Declarations
import org.bellwether.target.corbel.stubs.code.Marshalling
import org.bellwether.target.corbel.stubs.code.Marshalling.Value
import org.bellwether.target.corbel.stubs.code.Members
import org.bellwether.target.corbel.stubs.code.TypeClosure
import org.bellwether.target.corbel.stubs.code.ValueMembers

/** The state of a value type (formal/2012-07-02, 4.17.4): a class in the namespace {@code OBV_}, complete if there are no operations. */
class StateClass {
    /** Returns whether a definition is a value type with state, possibly inherited. */
    static def boolean has(Definition it) { it instanceof ValueType && !(it as ValueType).abstract }

    /** Returns the whole name: its outermost scope gets the prefix {@code OBV_}. */
    static def String qualified(ValueType it) { "::OBV_" + Names.qualified(it).substring(2) }

    /** Returns all classes, in their modules. */
    static def String declarations(List<? extends Declaration> all) { CodeFormat.blocks(all.map[declaration]) }

    private static def String declaration(Declaration it) {
        switch it {
            Module case Declarations.flat(declarations).anyMatch[StateClass.has(it)]: '''
                namespace «prefix(it)» {
                «declarations(declarations)»
                }  // namespace «prefix(it)»
            '''
            ValueType case !abstract: declaration(it)
            default: ""
        }
    }

    private static def String declaration(ValueType it) {
        val name = prefix(it)
        val whole = !ValueClass.hasOperations(it)
        '''
            class «name» : «baseList(it)» {
             public:
              «IF whole»
                «constructors(it)»

              «ENDIF»
              «FOR member : ValueMembers.state(it).filter[visibility == Visibility.PUBLIC]»
                «accessors(member)»
              «ENDFOR»
              void _write_state(::corbel::cdr::Writer& _out) const override;
              void _read_state(::corbel::cdr::Reader& _in) override;
              void _drop_state() noexcept override;

             protected:
              «IF !whole»
                «constructors(it)»
              «ENDIF»
              «FOR member : ValueMembers.state(it).filter[visibility == Visibility.PRIVATE]»
                «accessors(member)»
              «ENDFOR»
              ~«name»() override;
             «IF !ValueMembers.state(it).empty»

                private:
                 «FOR member : ValueMembers.state(it)»
                    «Members.declaration(Type.of(member), field(member))»«IF !Type.of(member).variable»{}«ENDIF»;
                 «ENDFOR»
             «ENDIF»
            };
        '''
    }

    static def String definition(ValueType it) {
        if (abstract) return ""
        val path = qualified(it).substring(2)
        val base = ValueMembers.base(it)
        val fields = ValueMembers.state(it).map[new Value(Type.of(it), field)]
        val before = if (base === null) #[] else #[qualified(base)]
        val held = ValueMembers.state(it).filter[TypeClosure.value(Type.of(it))]
        '''
            «IF !all(it).empty»
                «CodeFormat.function(0, CodeFormat.list(0, path + "::" + prefix(it), parameters(it), ")"), all(it).map[Names.simple(it) + "(_" + Names.simple(it) + ");"])»

            «ENDIF»
            «path»::~«prefix(it)»() = default;

            «FOR member : ValueMembers.state(it)»
                «accessorDefinitions(path, member)»

            «ENDFOR»
            «IF custom»
                «CodeFormat.function(0, "void " + path + "::_write_state(::corbel::cdr::Writer& _out) const", #["::corbel::value::write_custom(_out, *this);"])»

                «CodeFormat.function(0, "void " + path + "::_read_state(::corbel::cdr::Reader& _in)", #["::corbel::value::read_custom(_in, *this);"])»
            «ELSE»
                «CodeFormat.function(0, "void " + path + "::_write_state(::corbel::cdr::Writer& " + used("_out", before, fields) + ") const",
                    before.map[it + "::_write_state(_out);"] + Marshalling.write(2, "_out", fields))»

                «CodeFormat.function(0, "void " + path + "::_read_state(::corbel::cdr::Reader& " + used("_in", before, fields) + ")",
                    before.map[it + "::_read_state(_in);"] + Marshalling.read(2, "_in", fields))»
            «ENDIF»

            «CodeFormat.function(0, "void " + path + "::_drop_state() noexcept", before.map[it + "::_drop_state();"] + held.map[drop(it)])»
        '''
    }

    private static def used(String name, List<String> before, List<Value> fields) {
        if (before.empty && fields.empty) "" else name
    }

    private static def drop(StateMember it) {
        "::corbel::value::drop(" + field(it) + ");"
    }

    private static def constructors(ValueType it) '''
        «prefix(it)»() = default;
        «IF !all(it).empty»
            «CodeFormat.list(2, (if (all(it).size == 1) "explicit " else "") + prefix(it), parameters(it), ");")»
        «ENDIF»
    '''

    /** Returns the members including those of the bases, which come first. */
    private static def List<StateMember> all(ValueType it) {
        val base = ValueMembers.base(it)
        ((if (base === null) #[] else all(base)) + ValueMembers.state(it)).toList
    }

    private static def List<String> parameters(ValueType it) {
        all(it).map[parameter(Type.of(it), Names.simple(it))]
    }

    private static def parameter(Type type, String name) {
        switch type.kind {
            case ARRAY: "const " + (if (type.name === null) "_" + name + "_slice" else Cpp.value(type) + "_slice") + "* _" + name
            case ANY,
            case STRUCTURE,
            case UNION,
            case SEQUENCE: "const " + Members.type(type) + "& _" + name
            default: Cpp.in(type) + " _" + name
        }
    }

    private static def field(StateMember it) { "_state_" + Names.simple(it) }

    private static def accessors(StateMember it) '''
        «FOR signature : UnionClass.signatures(Type.of(it), Names.simple(it))»
            «signature» override;
        «ENDFOR»
    '''

    private static def String accessorDefinitions(String path, StateMember it) {
        val type = Type.of(it)
        val name = Names.simple(it)
        val at = field(it)
        val bodies = switch type.kind {
            case STRING: #[at + " = _value;", at + " = _value;", at + " = _value;", "return " + at + ".in();"]
            case REFERENCE: #[at + " = " + Cpp.reference(type) + "::_duplicate(_value);", "return " + at + ".in();"]
            case ARRAY: #["::corbel::array_copy<decltype(" + at + ")>(" + at + ", _value);", "return " + at + ";", "return " + at + ";"]
            case ANY,
            case STRUCTURE,
            case UNION,
            case SEQUENCE: #[at + " = _value;", "return " + at + ";", "return " + at + ";"]
            default: #[at + " = _value;", "return " + at + ";"]
        }
        val heads = UnionClass.signatures(type, name)
        (0 ..< heads.size).map[CodeFormat.function(0, UnionClass.qualify(heads.get(it), path, name), #[bodies.get(it)])].join("\n\n")
    }

    private static def prefix(Definition it) {
        (if (Names.scopes(it).empty) "OBV_" else "") + Names.simple(it)
    }

    private static def baseList(ValueType it) {
        val all = newArrayList("public virtual " + Names.qualified(it))
        val base = ValueMembers.base(it)
        if (base !== null)
            all += "public virtual " + qualified(base)
        if (!ValueClass.hasOperations(it))
            all += "public virtual ::CORBA::DefaultValueRefCountBase"
        all.join(", ")
    }
}
