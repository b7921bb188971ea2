// SPDX-License-Identifier: Apache-2.0
package org.bellwether.target.tao

import org.bellwether.generator.ArtefactGenerator
import org.bellwether.generator.GeneratedFiles
import org.bellwether.generator.plan.Plan

/** {@code target/tao/orb.hpp}: TAO's headers and what its IDL compiler makes. */
class OrbHeader implements ArtefactGenerator {
    override generate(Plan plan, GeneratedFiles files) {
        files.text('''target/«TaoTarget.NAME»/orb.hpp''', header(plan))
    }

    private def header(Plan it) '''
        // TAO's headers, and the stubs and skeletons that its IDL compiler makes.
        #pragma once

        #include <tao/ORB.h>
        #include <tao/PortableServer/PortableServer.h>
        #include <tao/Strategies/advanced_resource.h>  // what svc.conf configures by "static Advanced_Resource_Factory"

        «FOR file : idl»
            #include "«file.name»S.h"
        «ENDFOR»
    '''
}
