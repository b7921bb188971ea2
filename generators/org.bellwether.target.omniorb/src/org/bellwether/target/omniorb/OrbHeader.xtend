// SPDX-License-Identifier: Apache-2.0
package org.bellwether.target.omniorb

import org.bellwether.generator.mapping.Macros
import org.bellwether.generator.output.ArtefactGenerator
import org.bellwether.generator.output.GeneratedFiles
import org.bellwether.generator.output.HeaderPart
import org.bellwether.generator.plan.Plan
import org.bellwether.generator.target.GlobalStdCheck

/**
 * Writes {@code target/omniorb/orb.hpp} and {@code stubs.hpp}: omniORB's headers and the output of its IDL compiler.
 */
class OrbHeader implements ArtefactGenerator {
    /** Written only if names of the model may be macros. */
    package static val MACROS = "macros.hpp"

    override generate(Plan plan, GeneratedFiles files) {
        files.textOfAnyModel('''target/«OmniorbTarget.NAME»/orb.hpp''', header(plan))
        GlobalStdCheck.refuse(plan, OmniorbTarget.NAME)
        val macros = Macros.in(plan.modelIdl.declarations)
        files.text('''target/«OmniorbTarget.NAME»/stubs.hpp''', stubs(plan, macros))
        if (!macros.undefined.empty)
            files.text('''target/«OmniorbTarget.NAME»/«MACROS»''', undefined(macros))
    }

    private def header(Plan it) '''
        // omniORB's headers, and what the harness needs: the same for all models.
        #pragma once

        #include <omniORB4/CORBA.h>

        «FOR file : harnessIdl»
            #include "«file.name».hh"
        «ENDFOR»

        #include <cstdint>
        #include <string_view>

        «HeaderPart.of(OrbHeader, "/omniorb/orb/policies.hpp")»
    '''

    private def stubs(Plan it, Macros macros) '''
        // The stubs and skeletons that omniORB's IDL compiler makes for this model.
        #pragma once

        «IF macros.undefined.empty»
            #include "«modelIdl.name».hh"
        «ELSE»
            #include <omniORB4/CORBA.h>

            «macros.around('#include "' + modelIdl.name + '.hh"\n')»
        «ENDIF»
    '''

    private def undefined(Macros macros) '''
        // Code of omniORB's IDL compiler is compiled with this before it: headers may define its names as macros.
        #pragma once

        #include <omniORB4/CORBA.h>
        #include <omniORB4/IOP_S.h>
        #include <omniORB4/IOP_C.h>
        #include <omniORB4/callDescriptor.h>
        #include <omniORB4/callHandle.h>
        #include <omniORB4/objTracker.h>

        «macros.undefined»
    '''
}
