// SPDX-License-Identifier: Apache-2.0
package org.bellwether.target.tao

import org.bellwether.generator.output.ArtefactGenerator
import org.bellwether.generator.output.GeneratedFiles
import org.bellwether.generator.output.HeaderPart
import org.bellwether.generator.plan.Plan

/** Writes {@code target/tao/orb.hpp} and {@code stubs.hpp}: TAO's headers and the output of its IDL compiler. */
class OrbHeader implements ArtefactGenerator {
    override generate(Plan plan, GeneratedFiles files) {
        files.textOfAnyModel('''target/«TaoTarget.NAME»/orb.hpp''', header(plan))
        files.text('''target/«TaoTarget.NAME»/stubs.hpp''', stubs(plan))
    }

    private def header(Plan it) '''
        // TAO's headers, and what the harness needs: the same for all models.
        #pragma once

        #include <tao/AnyTypeCode/Any.h>
        #include <tao/LocalObject.h>
        #include <tao/Messaging/Messaging.h>
        #include <tao/ORB.h>
        #include <tao/PortableServer/PortableServer.h>
        #include <tao/PortableServer/ServantActivatorC.h>
        #include <tao/PortableServer/ServantLocatorC.h>
        #include <tao/Strategies/advanced_resource.h>  // what svc.conf configures by "static Advanced_Resource_Factory"

        «FOR file : harnessIdl»
            #include "«file.name»S.h"
        «ENDFOR»

        #include <cstdint>

        «HeaderPart.of(OrbHeader, "/tao/orb/policies.hpp")»
    '''

    private def stubs(Plan it) '''
        // The stubs and skeletons that TAO's IDL compiler makes for this model.
        #pragma once

        #include "«modelIdl.name»S.h"
    '''
}
