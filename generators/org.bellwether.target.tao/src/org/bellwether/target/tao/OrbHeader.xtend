// SPDX-License-Identifier: Apache-2.0
package org.bellwether.target.tao

import org.bellwether.generator.output.ArtefactGenerator
import org.bellwether.generator.output.GeneratedFiles
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

        namespace bw::orb {

        /// Policies for options of single object adapters: the catalogue has none.
        inline CORBA::Policy_ptr adapter_policy(const char*, const char*) { return CORBA::Policy::_nil(); }

        /// Returns the object with one more policy for its calls.
        inline CORBA::Object_ptr with_policy(CORBA::Object_ptr object, CORBA::PolicyType type, const CORBA::Any& value) {
          CORBA::ORB_var orb = object->_get_orb();
          CORBA::PolicyList policies(1);
          policies.length(1);
          policies[0] = orb->create_policy(type, value);
          try {
            CORBA::Object_var result = object->_set_policy_overrides(policies, CORBA::ADD_OVERRIDE);
            policies[0]->destroy();  // the new reference has copies of its policies
            return result._retn();
          } catch (...) {
            policies[0]->destroy();
            throw;
          }
        }

        /// Returns the object with a round-trip timeout, rounded up to 100 ns.
        inline CORBA::Object_ptr with_timeout(CORBA::Object_ptr object, std::uint64_t nanoseconds) {
          CORBA::Any value;
          value <<= static_cast<TimeBase::TimeT>((nanoseconds + 99) / 100);
          return with_policy(object, Messaging::RELATIVE_RT_TIMEOUT_POLICY_TYPE, value);
        }

        /// Returns the object with SyncScope `scope` (CORBA Messaging) for oneway calls.
        inline CORBA::Object_ptr with_sync_scope(CORBA::Object_ptr object, short scope) {
          CORBA::Any value;
          value <<= static_cast<Messaging::SyncScope>(scope);
          return with_policy(object, Messaging::SYNC_SCOPE_POLICY_TYPE, value);
        }

        }  // namespace bw::orb
    '''

    private def stubs(Plan it) '''
        // The stubs and skeletons that TAO's IDL compiler makes for this model.
        #pragma once

        #include "«modelIdl.name»S.h"
    '''
}
