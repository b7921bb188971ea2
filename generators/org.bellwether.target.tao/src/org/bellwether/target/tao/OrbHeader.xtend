// SPDX-License-Identifier: Apache-2.0
package org.bellwether.target.tao

import org.bellwether.generator.ArtefactGenerator
import org.bellwether.generator.GeneratedFiles
import org.bellwether.generator.plan.Plan

/** {@code target/tao/orb.hpp} and {@code stubs.hpp}: TAO's headers and what its IDL compiler makes. */
class OrbHeader implements ArtefactGenerator {
    override generate(Plan plan, GeneratedFiles files) {
        files.text('''target/«TaoTarget.NAME»/orb.hpp''', header(plan))
        files.text('''target/«TaoTarget.NAME»/stubs.hpp''', stubs(plan))
    }

    private def header(Plan it) '''
        // TAO's headers, and what the harness needs: the same for all models.
        #pragma once

        #include <tao/ORB.h>
        #include <tao/PortableServer/PortableServer.h>
        #include <tao/Strategies/advanced_resource.h>  // what svc.conf configures by "static Advanced_Resource_Factory"

        «FOR file : harnessIdl»
            #include "«file.name»S.h"
        «ENDFOR»

        #include <cstdint>

        namespace bw::orb {

        /// Policies for options of single object adapters: the catalogue has none.
        inline CORBA::Policy_ptr adapter_policy(const char*, const char*) { return CORBA::Policy::_nil(); }

        /// Neither is told to TAO yet, nor generated.
        inline CORBA::Object_ptr with_timeout(CORBA::Object_ptr, std::uint64_t) { throw CORBA::NO_IMPLEMENT(); }
        inline CORBA::Object_ptr with_sync_scope(CORBA::Object_ptr, short) { throw CORBA::NO_IMPLEMENT(); }

        }  // namespace bw::orb
    '''

    private def stubs(Plan it) '''
        // The stubs and skeletons that TAO's IDL compiler makes for this model.
        #pragma once

        #include "«modelIdl.name»S.h"
    '''
}
