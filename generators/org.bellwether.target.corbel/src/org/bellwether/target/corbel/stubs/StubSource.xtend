// SPDX-License-Identifier: Apache-2.0
package org.bellwether.target.corbel.stubs

import org.bellwether.generator.idl.IdlFile
import org.bellwether.generator.mapping.RepositoryIds
import org.bellwether.model.idl.Definition
import org.bellwether.model.idl.Interface
import org.bellwether.model.idl.Union
import org.bellwether.model.idl.UserException
import org.bellwether.model.idl.ValueBox
import org.bellwether.model.idl.ValueType
import org.bellwether.target.corbel.stubs.calls.AbstractClass
import org.bellwether.target.corbel.stubs.calls.ClientClass
import org.bellwether.target.corbel.stubs.calls.LocalClass
import org.bellwether.target.corbel.stubs.code.CodeFormat
import org.bellwether.target.corbel.stubs.code.Declarations
import org.bellwether.target.corbel.stubs.types.BoxClass
import org.bellwether.target.corbel.stubs.types.ExceptionClass
import org.bellwether.target.corbel.stubs.types.StateClass
import org.bellwether.target.corbel.stubs.types.StreamOperators
import org.bellwether.target.corbel.stubs.types.UnionClass
import org.bellwether.target.corbel.stubs.types.ValueClass

/** Writes {@code <file>.cpp}: calls of the client classes, and the functions of types that are not inline. */
class StubSource {
    static def String text(IdlFile file) {
        val ids = new RepositoryIds(file)
        val definitions = Declarations.flat(file.declarations).toList
        val operators = definitions.map[StreamOperators.inSource(it)].filter[!empty]
        '''
            // SPDX-License-Identifier: Apache-2.0
            #include "«file.name».hpp"

            #include <corbel/orb/client_request.hpp>
            #include <corbel/orb/direct_call.hpp>
            «IF !file.including.empty»

                «FOR other : file.including»
                    #include "«other».hpp"
                «ENDFOR»
            «ENDIF»

            «CodeFormat.blocks(definitions.map[definition(ids)])»

            «IF !operators.empty»
                namespace corbel::cdr {
                «CodeFormat.blocks(operators)»
                }  // namespace corbel::cdr
            «ENDIF»
        '''
    }

    private static def String definition(Definition it, RepositoryIds ids) {
        switch it {
            UserException: ExceptionClass.definition(it)
            Union: UnionClass.definition(it)
            Interface case abstract: AbstractClass.definition(it)
            Interface case local: LocalClass.definition(it)
            Interface: ClientClass.definition(it)
            ValueBox: BoxClass.definition(it, ids)
            ValueType: ValueClass.definition(it, ids) + "\n\n" + StateClass.definition(it)
            default: ""
        }
    }
}
