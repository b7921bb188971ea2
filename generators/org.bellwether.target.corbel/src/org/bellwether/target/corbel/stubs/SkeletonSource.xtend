// SPDX-License-Identifier: Apache-2.0
package org.bellwether.target.corbel.stubs

import org.bellwether.generator.idl.IdlFile
import org.bellwether.model.idl.Interface
import org.bellwether.target.corbel.stubs.calls.ServantClass
import org.bellwether.target.corbel.stubs.code.CodeFormat
import org.bellwether.target.corbel.stubs.code.Declarations

/** Writes {@code <file>_skel.cpp}: the skeletons, which call the servants' functions for requests. */
class SkeletonSource {
    static def String text(IdlFile file) '''
        // SPDX-License-Identifier: Apache-2.0
        #include "«file.name»_skel.hpp"

        #include <corbel/orb/server_request.hpp>
        «IF !file.including.empty»

            «FOR other : file.including»
                #include "«other».hpp"
            «ENDFOR»
        «ENDIF»

        «CodeFormat.blocks(Declarations.flat(file.declarations).toList.filter[ServantClass.has(it)].filter(Interface).map[ServantClass.definition(it)])»
    '''
}
