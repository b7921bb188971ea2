// SPDX-License-Identifier: Apache-2.0
package org.bellwether.target.corbel.stubs.calls

import java.util.List
import org.bellwether.generator.mapping.Names
import org.bellwether.model.idl.Interface
import org.bellwether.target.corbel.stubs.code.Call
import org.bellwether.target.corbel.stubs.code.CodeFormat

/** Local interfaces (formal/2012-07-02, 4.27): the class from which implementations derive. There are no stubs. */
class LocalClass {
    static def String declaration(Interface it, String repositoryId, CharSequence nested) {
        val name = Names.simple(it)
        '''
            class «name» : «bases(it)» {
             public:
              «ClientClass.names(name, repositoryId)»
              «narrow(name, "_narrow")»
              «narrow(name, "_unchecked_narrow")»
              «ClientClass.narrowsAndNil(it)»

              bool _is_statically(::std::string_view _repository_id) const noexcept override;

              «nested»

              «FOR call : calls(it)»
                «function(call, call.owner !== it)»
              «ENDFOR»

             protected:
              «name»() noexcept = default;
              ~«name»() override;
            };
        '''
    }

    static def String definition(Interface it) {
        val path = Names.qualified(it).substring(2)
        '''
            «path»::~«Names.simple(it)»() = default;

            «ClientClass.isStatically(path, it)»
        '''
    }

    private static def function(Call it, boolean inherited) {
        val begin = if (inherited) "" else "virtual "
        val end = if (inherited) ") override = 0;" else ") = 0;"
        CodeFormat.list(2, begin + resultType + " " + name, declarations, end)
    }

    private static def narrow(String name, String function) {
        CodeFormat.function(2, "static " + name + "_ptr " + function + "(::CORBA::Object_ptr _object) noexcept",
            #["return ::corbel::orb::narrow_local<" + name + ">(_object);"])
    }

    /**
     * Returns the calls of the interface, and of its bases that are not local: the class does not inherit their stubs.
     */
    private static def List<Call> calls(Interface it) {
        val local = it
        Call.all(it).filter[owner === local || !owner.local].toList
    }

    private static def bases(Interface it) {
        val own = if (supertypes.exists[local]) #[] else #["public virtual ::CORBA::LocalObject"]
        (own + supertypes.map["public virtual " + Names.qualified(it)]).join(", ")
    }
}
