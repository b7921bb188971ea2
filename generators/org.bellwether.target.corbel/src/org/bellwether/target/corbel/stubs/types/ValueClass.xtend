// SPDX-License-Identifier: Apache-2.0
package org.bellwether.target.corbel.stubs.types

import java.util.List
import org.bellwether.generator.idl.EventBase
import org.bellwether.generator.mapping.Names
import org.bellwether.generator.mapping.RepositoryIds
import org.bellwether.generator.mapping.Type
import org.bellwether.model.idl.Factory
import org.bellwether.model.idl.Interface
import org.bellwether.model.idl.StateMember
import org.bellwether.model.idl.ValueType
import org.bellwether.model.idl.Visibility
import org.bellwether.target.corbel.stubs.code.Call
import org.bellwether.target.corbel.stubs.code.CodeFormat
import org.bellwether.target.corbel.stubs.code.ValueMembers

/**
 * Value types (formal/2012-07-02, 4.17): the class with functions for operations and state, and the factory's class.
 */
class ValueClass {
    static def String declaration(ValueType it, CharSequence nested) {
        val name = Names.simple(it)
        '''
            class «name» : «baseList(it)» {
             public:
              «names(name)»

              static «name»* _duplicate(«name»* _value) { return ::corbel::value::duplicate(_value); }
              static «name»* _downcast(::CORBA::ValueBase* _value) noexcept;
              «IF !abstractSupported(it).empty»
                static «name»* _downcast(::CORBA::AbstractBase* _either) noexcept;
              «ENDIF»
              static «name»* _nil() noexcept { return nullptr; }
              «IF !abstract»
                const ::corbel::value::Type& _value_type() const noexcept override;
              «ENDIF»

              «nested»

              «FOR call : calls(it)»
                «CodeFormat.list(2, "virtual " + call.resultType + " " + call.name, call.declarations, ") = 0;")»
              «ENDFOR»

              «FOR member : ValueMembers.state(it).filter[visibility == Visibility.PUBLIC]»
                «accessors(member)»

              «ENDFOR»
             protected:
              «FOR member : ValueMembers.state(it).filter[visibility == Visibility.PRIVATE]»
                «accessors(member)»

              «ENDFOR»
              «name»() noexcept = default;
              ~«name»() override;
            };
            «factory(it)»
        '''
    }

    /** Returns the first declarations of each class of values and boxes. */
    static def String names(String name) '''
        using _ptr_type = «name»*;
        using _var_type = «name»_var;
        static const ::corbel::value::Type _static_type;
    '''

    static def String definition(ValueType it, RepositoryIds ids) {
        val path = Names.qualified(it).substring(2)
        '''
            constinit const ::corbel::value::Type «path»::_static_type{«type(it, ids)»};

            «path»::~«Names.simple(it)»() = default;

            «CodeFormat.function(0, path + "* " + path + "::_downcast(::CORBA::ValueBase* _value) noexcept",
                #["return dynamic_cast<" + path + "*>(_value);"])»
            «IF !abstractSupported(it).empty»

                «CodeFormat.function(0, path + "* " + path + "::_downcast(::CORBA::AbstractBase* _either) noexcept",
                    #["return dynamic_cast<" + path + "*>(_either);"])»
            «ENDIF»
            «IF !abstract»

                const ::corbel::value::Type& «path»::_value_type() const noexcept { return _static_type; }
            «ENDIF»
            «IF hasFactoryClass(it)»

                «factoryDefinition(it)»
            «ENDIF»
        '''
    }

    /** Returns whether programs must write a class: to marshal it, or for an operation, here or in a derived type. */
    static def boolean hasOperations(ValueType it) {
        custom || !Call.of(it).empty || supports.exists[!Call.all(it).empty] || bases.exists[hasOperations]
    }

    private static def type(ValueType it, RepositoryIds ids) {
        '"' + ids.of(it) + '"' + (if (truncatable && ValueMembers.base(it) !== null) ", &" + Names.qualified(ValueMembers.base(it)) + "::_static_type" else if (custom) ", nullptr, nullptr, nullptr, true" else "")
    }

    /** Returns the calls, including those of supported interfaces: the value is not an object of such an interface. */
    private static def List<Call> calls(ValueType it) {
        val inherited = bases.map[allSupported].flatten.toSet
        return (Call.of(it) + supports.map[Call.all(it)].flatten.filter[!owner.abstract && !inherited.contains(owner)]).toList
    }

    private static def Iterable<Interface> allSupported(ValueType it) {
        supports.map[Call.ancestors(it)].flatten + bases.map[allSupported].flatten
    }

    /**
     * Returns the abstract interfaces from which the class derives, without those that are bases of another; it does
     * not derive from other supported interfaces.
     */
    private static def List<Interface> abstractSupported(ValueType it) {
        val all = supports.map[Call.ancestors(it)].flatten.filter[abstract].toSet
        val above = all.map[supertypes].flatten.map[Call.ancestors(it)].flatten.toSet
        all.filter[!above.contains(it)].toList
    }

    private static def accessors(StateMember it) '''
        «UnionClass.slice(Type.of(it), Names.simple(it))»
        «FOR signature : UnionClass.signatures(Type.of(it), Names.simple(it))»
            virtual «signature» = 0;
        «ENDFOR»
    '''

    private static def baseList(ValueType it) {
        val implied = if (EventBase.isBaseOf(it)) #[EventBase.NAME] else if (bases.empty && !custom) #["::CORBA::ValueBase"] else #[]
        val marshal = if (custom) #["::CORBA::CustomMarshal"] else #[]
        (implied + bases.map[Names.qualified(it)] + marshal + abstractSupported(it).map[Names.qualified(it)]).map["public virtual " + it].join(", ")
    }

    private static def factories(ValueType it) { members.filter(Factory).toList }

    private static def hasFactoryClass(ValueType it) { !abstract && (!factories.empty || !hasOperations) }

    private static def factory(ValueType it) {
        if (!hasFactoryClass(it)) return ""
        val name = Names.simple(it)
        '''

            class «name»_init : public ::CORBA::ValueFactoryBase {
             public:
              static «name»_init* _downcast(::CORBA::ValueFactory _factory) noexcept;
              «FOR each : factories»
                «CodeFormat.list(2, "virtual " + name + "* " + Names.simple(each), Call.parameters(each.parameters).map[declaration], ") = 0;")»
              «ENDFOR»
              «IF factories.empty»
                «name»_init() noexcept = default;
              «ENDIF»

             protected:
              «IF !factories.empty»
                «name»_init() noexcept = default;
              «ENDIF»
              ~«name»_init() override;
             «IF factories.empty»

                private:
                 ::CORBA::ValueBase* create_for_unmarshal() override;
             «ENDIF»
            };
        '''
    }

    private static def factoryDefinition(ValueType it) {
        val path = Names.qualified(it).substring(2) + "_init"
        '''
            «path»::~«Names.simple(it)»_init() = default;

            «CodeFormat.function(0, path + "* " + path + "::_downcast(::CORBA::ValueFactory _factory) noexcept",
                #["return dynamic_cast<" + path + "*>(_factory);"])»
            «IF factories.empty»

                «CodeFormat.function(0, "::CORBA::ValueBase* " + path + "::create_for_unmarshal()", #["return new " + StateClass.qualified(it) + ";"])»
            «ENDIF»
        '''
    }
}
