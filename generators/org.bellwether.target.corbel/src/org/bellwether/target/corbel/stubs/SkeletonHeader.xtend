// SPDX-License-Identifier: Apache-2.0
package org.bellwether.target.corbel.stubs

import java.util.List
import org.bellwether.generator.idl.IdlFile
import org.bellwether.model.idl.Declaration
import org.bellwether.model.idl.Interface
import org.bellwether.model.idl.Module
import org.bellwether.target.corbel.stubs.calls.ServantClass
import org.bellwether.target.corbel.stubs.code.CodeFormat
import org.bellwether.target.corbel.stubs.code.Declarations

/** Writes {@code <file>_skel.hpp}: the classes from which servants derive. */
class SkeletonHeader {
    static def String text(IdlFile file) '''
        // SPDX-License-Identifier: Apache-2.0
        #pragma once

        #include "«file.name».hpp"

        #include <corbel/PortableServer.h>

        «FOR include : file.includes»
            #include "«include.name»_skel.hpp"
        «ENDFOR»

        «declarations(file.declarations)»
    '''

    private static def String declarations(List<? extends Declaration> all) { CodeFormat.blocks(all.map[declaration]) }

    private static def String declaration(Declaration it) {
        switch it {
            Module case Declarations.flat(declarations).anyMatch[ServantClass.has(it)]: '''
                namespace «ServantClass.scope(it)» {
                «declarations(declarations)»
                }  // namespace «ServantClass.scope(it)»
            '''
            Interface case ServantClass.has(it): ServantClass.declaration(it)
            default: ""
        }
    }
}
