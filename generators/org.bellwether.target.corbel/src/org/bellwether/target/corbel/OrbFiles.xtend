// SPDX-License-Identifier: Apache-2.0
package org.bellwether.target.corbel

import org.bellwether.generator.output.ArtefactGenerator
import org.bellwether.generator.output.GeneratedFiles
import org.bellwether.generator.plan.Plan
import org.bellwether.target.corbel.stubs.StubFiles

/**
 * Writes {@code target/corbel/orb.hpp}, {@code stubs.hpp} and {@code orb.cmake}, by which generated programs use
 * Corbel.
 */
class OrbFiles implements ArtefactGenerator {
    static val NAME = "corbel"

    override generate(Plan plan, GeneratedFiles files) {
        files.text("target/corbel/orb.hpp", header(plan))
        files.text("target/corbel/stubs.hpp", stubs(plan))
        files.text("target/corbel/orb.cmake", cmake(plan))
    }

    private def header(Plan it) '''
        // SPDX-License-Identifier: Apache-2.0
        // Corbel's headers, and what the harness needs: the same for all models.
        #pragma once

        #include <corbel/CORBA.h>
        #include <corbel/PortableServer.h>

        «FOR file : harnessIdl»
            #include "«file.name»_skel.hpp"
        «ENDFOR»

        #include <cstdint>

        namespace bw::orb {
        using corbel::adapter_policy;  // for options of single object adapters

        /// Returns the object with a round-trip timeout, rounded up to 100 ns.
        inline CORBA::Object_ptr with_timeout(CORBA::Object_ptr object, std::uint64_t nanoseconds) {
          CORBA::PolicyList policies(1);
          policies.length(1);
          policies[0] = new Messaging::RelativeRoundtripTimeoutPolicy((nanoseconds + 99) / 100);
          return object->_set_policy_overrides(policies, CORBA::ADD_OVERRIDE);
        }

        /// Returns the object with SyncScope `scope` (CORBA Messaging) for oneway calls.
        inline CORBA::Object_ptr with_sync_scope(CORBA::Object_ptr object, short scope) {
          CORBA::PolicyList policies(1);
          policies.length(1);
          policies[0] = new Messaging::SyncScopePolicy(scope);
          return object->_set_policy_overrides(policies, CORBA::ADD_OVERRIDE);
        }
        }  // namespace bw::orb

        «IF isScheduled»
            #include <corbel/RTScheduling.h>

            #define BW_ORB_SCHEDULING 1
            namespace bw::orb {
            using corbel::SchedulingSegment;

            /// The timing of a scheduling segment; times in ns, 0 for none.
            struct SegmentTiming {
              std::int64_t deadline;
              std::int64_t period;
              std::int64_t worst;
              CORBA::Long criticality;
              CORBA::Long importance;
            };

            /// The scheduling parameter of such a segment, with times rounded up to 100 ns.
            inline CORBA::Policy_ptr scheduling_parameter(const SegmentTiming& timing) {
              const auto units = [](std::int64_t nanoseconds) { return static_cast<TimeBase::TimeT>((nanoseconds + 99) / 100); };
              return new corbel::SegmentTimingPolicy({.importance = timing.importance,
                                                      .criticality = timing.criticality,
                                                      .period = units(timing.period),
                                                      .deadline = units(timing.deadline),
                                                      .execution_time = units(timing.worst)});
            }

            /// Returns true if the scheduler has cancelled a distributable thread, or a single operation.
            inline bool is_cancelled(const CORBA::Exception& exception) noexcept {
              if (dynamic_cast<const CORBA::THREAD_CANCELLED*>(&exception) != nullptr) return true;
              const auto* timeout = dynamic_cast<const CORBA::TIMEOUT*>(&exception);
              return timeout != nullptr && timeout->minor() == corbel::minor::deadline_cancelled;
            }

            using corbel::RunningTime;
            using corbel::SchedulingObserver;

            /// Returns the ORB's own scheduler, which the ORB keeps, or null if it has none.
            inline corbel::QueueScheduler* own_scheduler(CORBA::ORB_ptr orb) {
              try {
                const CORBA::Object_var object = orb->resolve_initial_references("RTScheduler");
                return dynamic_cast<corbel::QueueScheduler*>(object.in());
              } catch (const CORBA::ORB::InvalidName&) {
                return nullptr;
              }
            }

            /// Lets an observer see the threads of the ORB's own scheduler. Returns false if the ORB has none.
            inline bool observe(CORBA::ORB_ptr orb, SchedulingObserver& observer) {
              corbel::QueueScheduler* const scheduler = own_scheduler(orb);
              if (scheduler != nullptr) scheduler->observer(&observer);
              return scheduler != nullptr;
            }

            /// Returns how often cancelled work is tried again, by the option of the ORB.
            inline unsigned scheduling_retries(CORBA::ORB_ptr orb) {
              const corbel::QueueScheduler* const scheduler = own_scheduler(orb);
              return scheduler != nullptr ? scheduler->retries() : 0;
            }
            }  // namespace bw::orb

        «ENDIF»
        #if defined(CORBEL_PROBES) && CORBEL_PROBES  // Corbel's word: it was built with checkpoints
        #include <corbel/checkpoint/checkpoint.hpp>
        #include <corbel/orb/reference.hpp>

        #define BW_ORB_CHECKPOINTS 1
        namespace bw::orb {
        namespace checkpoints = corbel::checkpoint;
        inline void label(CORBA::Object_ptr object, unsigned short number) { object->_reference()->label(number); }
        }  // namespace bw::orb
        #endif
    '''

    /** Returns whether a process has a scheduling discipline; all processes share the library. */
    private static def isScheduled(Plan it) {
        processes.exists[process|new CorbelTarget().schedulingDiscipline(process.options(NAME)).present]
    }

    private def stubs(Plan it) '''
        // SPDX-License-Identifier: Apache-2.0
        // The stubs and skeletons that Bellwether writes for this model.
        #pragma once

        #include "«modelIdl.name»_skel.hpp"
    '''

    private def cmake(Plan it) '''
        # SPDX-License-Identifier: Apache-2.0
        # Makes the library `orb`: Corbel with the stubs and skeletons of target/corbel/stubs.
        if(CMAKE_PREFIX_PATH)
          unset(Corbel_DIR CACHE)  # a build folder remembers the one of an earlier build, which may still be there
        endif()
        find_package(Corbel CONFIG QUIET)  # a built one, in CMAKE_PREFIX_PATH
        if(NOT Corbel_FOUND)
          if(NOT EXISTS ${CMAKE_CURRENT_SOURCE_DIR}/runtime/CMakeLists.txt)
            message(FATAL_ERROR " bellwether-lacks: Corbel; fix it with: bellwether generate --bundle, or a path to a built Corbel in CMAKE_PREFIX_PATH")
          endif()
          set(CORBEL_TESTS OFF)
          set(CORBEL_NAMING OFF)
          add_subdirectory(${CMAKE_CURRENT_SOURCE_DIR}/runtime ${CMAKE_CURRENT_BINARY_DIR}/runtime EXCLUDE_FROM_ALL)
        endif()

        set(stubs ${CMAKE_CURRENT_SOURCE_DIR}/target/corbel/stubs)
        bw_unity_source(unity_source stubs
          «FOR file : idl»
              «file.name».cpp «file.name»_skel.cpp«IF StubFiles.hasAny(it)» «file.name»_any.cpp«ENDIF»
          «ENDFOR»
        )
        add_library(orb STATIC ${unity_source})
        set_target_properties(orb PROPERTIES CXX_STANDARD 20 CXX_STANDARD_REQUIRED ON CXX_EXTENSIONS OFF)
        target_compile_options(orb PRIVATE -Wall -Wextra -Wpedantic -Werror -ffunction-sections -fdata-sections)
        target_include_directories(orb PUBLIC ${CMAKE_CURRENT_SOURCE_DIR}/target/corbel ${stubs})
        target_link_libraries(orb PUBLIC Corbel::corbel Corbel::shm«IF isScheduled» Corbel::rtscheduling«ENDIF»)
        target_link_options(orb INTERFACE -Wl,--gc-sections)
    '''
}
