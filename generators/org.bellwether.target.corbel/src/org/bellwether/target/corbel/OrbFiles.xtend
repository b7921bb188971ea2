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
        files.textOfAnyModel("target/corbel/orb.hpp", header(plan))
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

        «OrbParts.policies»

        «IF isScheduled»
            «OrbParts.scheduling»

        «ENDIF»
        «OrbParts.checkpoints»
    '''

    /** Returns whether a process has a scheduling discipline; all processes share the library. */
    private static def isScheduled(Plan it) {
        processes.exists[process|new CorbelTarget().scheduling(process.options(NAME)).discipline.present]
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
