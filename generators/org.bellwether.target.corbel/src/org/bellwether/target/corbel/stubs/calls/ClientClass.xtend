// SPDX-License-Identifier: Apache-2.0
package org.bellwether.target.corbel.stubs.calls

import org.bellwether.generator.mapping.Names
import org.bellwether.model.idl.Interface
import org.bellwether.target.corbel.stubs.code.Call
import org.bellwether.target.corbel.stubs.code.CodeFormat

/** The client's side of an interface (formal/2012-07-02, 4.3). */
class ClientClass {
    /** Returns the class; {@code nested} declares the interface's inner definitions. */
    static def String declaration(Interface it, String repositoryId, CharSequence nested) {
        val name = Names.simple(it)
        '''
            class «name» : «bases(it)» {
             public:
              «names(name, repositoryId)»
              static «name»_ptr _narrow(::CORBA::Object_ptr _object);
              static «name»_ptr _unchecked_narrow(::CORBA::Object_ptr _object);
              «narrowsAndNil(it)»

              explicit «name»(::corbel::orb::ReferencePtr _reference) noexcept;
              bool _is_statically(::std::string_view _repository_id) const noexcept override;

              «nested»

              «FOR call : Call.of(it)»
                «CodeFormat.list(2, "virtual " + call.resultType + " " + call.name, call.declarations, ");")»
              «ENDFOR»

             protected:
              «name»() noexcept = default;
              ~«name»() override;
            };
        '''
    }

    /** Returns the first declarations of each class of an interface. */
    static def String names(String name, String repositoryId) '''
        using _ptr_type = «name»_ptr;
        using _var_type = «name»_var;
        static constexpr const char* _static_id = "«repositoryId»";

        «CodeFormat.function(2, "static " + name + "_ptr _duplicate(" + name + "_ptr _object) noexcept",
            #["return ::corbel::orb::duplicate(_object);"])»
    '''

    /** Returns the function for nil and, for an interface with abstract bases, the functions that narrow from these. */
    static def String narrowsAndNil(Interface it) {
        val name = Names.simple(it)
        '''
            «IF Call.ancestors(it).exists[abstract]»
                «AbstractClass.narrow(name, "_narrow")»
                «AbstractClass.narrow(name, "_unchecked_narrow")»
            «ENDIF»
            static «name»_ptr _nil() noexcept { return nullptr; }
        '''
    }

    static def String definition(Interface it) {
        val name = Names.simple(it)
        val path = Names.qualified(it).substring(2)
        '''
            «CodeFormat.constructor(path + "::" + name + "(::corbel::orb::ReferencePtr _reference) noexcept",
                "::CORBA::Object(::std::move(_reference))")»

            «path»::~«name»() = default;

            «CodeFormat.function(0, path + "_ptr " + path + "::_narrow(::CORBA::Object_ptr _object)",
                #["return ::corbel::orb::narrow<" + path + ">(_object);"])»

            «CodeFormat.function(0, path + "_ptr " + path + "::_unchecked_narrow(::CORBA::Object_ptr _object)",
                #["return ::corbel::orb::unchecked_narrow<" + path + ">(_object);"])»

            «isStatically(path, it)»

            «CodeFormat.blocks(Call.of(it).map[ClientCall.definition(path, it)])»
        '''
    }

    /** Returns {@code _is_statically} of a stub or servant class: true for the interface and its bases. */
    static def String isStatically(String path, Interface it) {
        val types = newArrayList("::CORBA::Object")
        types += Call.ancestors(it).map[Names.qualified(it)]
        CodeFormat.function(0, "bool " + path + "::_is_statically(::std::string_view _repository_id) const noexcept",
            #[CodeFormat.terms(2, "return ", "||", types.reverse.map["_repository_id == " + it + "::_static_id"], ";")])
    }

    private static def bases(Interface it) {
        if (supertypes.isEmpty)
            "public virtual ::CORBA::Object"
        else
            supertypes.map["public virtual " + AbstractClass.stub(it)].join(", ")
    }
}
