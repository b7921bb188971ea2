// SPDX-License-Identifier: Apache-2.0
package org.bellwether.target.omniorb

import org.bellwether.generator.ArtefactGenerator
import org.bellwether.generator.GeneratedFiles
import org.bellwether.generator.plan.Plan

/** {@code target/omniorb/orb.hpp}: omniORB's headers and what its IDL compiler makes. */
class OrbHeader implements ArtefactGenerator {
    override generate(Plan plan, GeneratedFiles files) {
        files.text('''target/«OmniorbTarget.NAME»/orb.hpp''', header(plan))
    }

    private def header(Plan it) '''
        // omniORB's headers, and the stubs and skeletons that its IDL compiler makes.
        #pragma once

        #include <omniORB4/CORBA.h>

        «FOR file : idl»
            #include "«file.name».hh"
        «ENDFOR»
    '''
}
