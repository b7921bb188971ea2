// SPDX-License-Identifier: Apache-2.0
package org.bellwether.target.corbel.stubs.calls

import org.bellwether.generator.mapping.Names
import org.bellwether.model.idl.Interface
import org.bellwether.target.corbel.stubs.code.Call
import org.bellwether.target.corbel.stubs.code.CodeFormat

/**
 * Abstract interfaces (formal/2012-07-02, 4.18): a class from which objects and values derive, and the stub of their
 * objects.
 */
class AbstractClass {
    static def String declaration(Interface it, String repositoryId, CharSequence nested) {
        val name = Names.simple(it)
        val bases = if (supertypes.empty) #["::CORBA::AbstractBase"] else supertypes.map[Names.qualified(it)]
        '''
            class «name» : «bases.map["public virtual " + it].join(", ")» {
             public:
              using _ptr_type = «name»_ptr;
              using _var_type = «name»_var;
              static constexpr const char* _static_id = "«repositoryId»";

              «CodeFormat.function(2, "static " + name + "_ptr _duplicate(" + name + "_ptr _either) noexcept",
                  #["return ::corbel::value::duplicate_abstract(_either);"])»
              static «name»_ptr _narrow(::CORBA::AbstractBase_ptr _either);
              static «name»_ptr _unchecked_narrow(::CORBA::AbstractBase_ptr _either);
              static «name»_ptr _nil() noexcept { return nullptr; }
              /// For the stream operators: believes the caller.
              static «name»_ptr _of_object(::CORBA::Object_ptr _object);

              «nested»

              «FOR call : Call.of(it)»
                «CodeFormat.list(2, "virtual " + call.resultType + " " + call.name, call.declarations, ") = 0;")»
              «ENDFOR»

             protected:
              «name»() noexcept = default;
              ~«name»() override;
            };

            /// The stub of objects.
            class «stubName(it)» : «(#[Names.qualified(it)] + (if (supertypes.empty) #["::CORBA::Object"] else supertypes.map[stub])).map["public virtual " + it].join(", ")» {
             public:
              static constexpr const char* _static_id = «name»::_static_id;

              «CodeFormat.function(2, "static " + stubName(it) + "* _duplicate(" + stubName(it) + "* _object) noexcept",
                  #["return ::corbel::orb::duplicate(_object);"])»
              static «stubName(it)»* _unchecked_narrow(::CORBA::Object_ptr _object);

              explicit «stubName(it)»(::corbel::orb::ReferencePtr _reference) noexcept;
              bool _is_statically(::std::string_view _repository_id) const noexcept override;

              «FOR call : Call.of(it)»
                «CodeFormat.list(2, call.resultType + " " + call.name, call.declarations, ") override;")»
              «ENDFOR»

             protected:
              «stubName(it)»() noexcept = default;
              ~«stubName(it)»() override;
            };
        '''
    }

    static def String definition(Interface it) {
        val name = Names.simple(it)
        val path = Names.qualified(it).substring(2)
        val stubPath = stub(it).substring(2)
        '''
            «path»::~«name»() = default;

            «CodeFormat.function(0, path + "_ptr " + path + "::_narrow(::CORBA::AbstractBase_ptr _either)",
                #["return ::corbel::value::narrow_abstract<" + path + ", " + stubPath + ">(_either);"])»

            «CodeFormat.function(0, path + "_ptr " + path + "::_unchecked_narrow(::CORBA::AbstractBase_ptr _either)",
                #["return ::corbel::value::unchecked_narrow_abstract<" + path + ", " + stubPath + ">(_either);"])»

            «CodeFormat.function(0, path + "_ptr " + path + "::_of_object(::CORBA::Object_ptr _object)",
                #["return " + stubPath + "::_unchecked_narrow(_object);"])»

            «CodeFormat.constructor(stubPath + "::" + stubName(it) + "(::corbel::orb::ReferencePtr _reference) noexcept",
                "::CORBA::Object(::std::move(_reference))")»

            «stubPath»::~«stubName(it)»() = default;

            «CodeFormat.function(0, stubPath + "* " + stubPath + "::_unchecked_narrow(::CORBA::Object_ptr _object)",
                #["return ::corbel::orb::unchecked_narrow<" + stubPath + ">(_object);"])»

            «ClientClass.isStatically(stubPath, it)»

            «CodeFormat.blocks(Call.of(it).map[ClientCall.definition(stubPath, it)])»
        '''
    }

    /**
     * Returns the function that narrows from abstract interfaces to an interface for objects that derives from abstract
     * ones.
     */
    static def String narrow(String name, String function) '''
        «CodeFormat.function(2, "static " + name + "_ptr " + function + "(::CORBA::AbstractBase_ptr _either)",
            #["return " + function + "(dynamic_cast<::CORBA::Object_ptr>(_either));"])»
        template <::corbel::value::ObjectAndAbstract Both>
        static «name»_ptr «function»(const Both& _both) {
          return «function»(static_cast<::CORBA::Object_ptr>(_both));
        }
    '''

    /**
     * Returns the whole name of the class from which stubs of an interface derive: the interface, unless it is
     * abstract.
     */
    static def String stub(Interface it) {
        val path = Names.qualified(it)
        if (!abstract) path else path.substring(0, path.lastIndexOf("::") + 2) + stubName(it)
    }

    private static def stubName(Interface it) { "_stub_" + Names.simple(it) }
}
