// SPDX-License-Identifier: Apache-2.0
package org.bellwether.generator.artefacts

import org.bellwether.generator.artefacts.cpp.UserFunction
import org.bellwether.generator.output.ArtefactGenerator
import org.bellwether.generator.output.GeneratedFiles
import org.bellwether.generator.plan.Plan

/**
 * Writes {@code CMakeLists.txt}: the project, which is the same for all targets except for
 * {@code target/<name>/orb.cmake}.
 */
class CMakeProject implements ArtefactGenerator {
    override generate(Plan plan, GeneratedFiles files) {
        files.text("CMakeLists.txt", project(plan))
    }

    private static def hasUserCode(Plan plan) {
        plan.executors.exists[!UserFunction.of(it).empty]
    }

    private def project(Plan it) '''
        cmake_minimum_required(VERSION 3.22)
        # As ORBs are compiled; -O3 makes the code of a model half as large again
        set(CMAKE_CXX_FLAGS_RELEASE "-O2 -DNDEBUG" CACHE STRING "Flags of optimised builds")
        project(«model» LANGUAGES CXX)

        set(BELLWETHER_TARGET "«targets.head»" CACHE STRING "The ORB to build for: a folder of target/")
        set(BELLWETHER_HARNESS "${CMAKE_CURRENT_SOURCE_DIR}/harness" CACHE PATH "Where the harness is")

        if(NOT CMAKE_BUILD_TYPE)
          set(CMAKE_BUILD_TYPE Release)
        endif()
        set(CMAKE_CXX_STANDARD 20)
        set(CMAKE_CXX_STANDARD_REQUIRED ON)
        set(CMAKE_CXX_EXTENSIONS OFF)

        include(${BELLWETHER_HARNESS}/cmake/BwUnitySource.cmake)
        include(target/${BELLWETHER_TARGET}/orb.cmake)  # the library orb
        add_subdirectory(${BELLWETHER_HARNESS} harness)  # the library bw_harness, bw-launch, bw-floor

        # Each program has another name for its main; of that, a program links its own only.
        set(programs «processes.map[program].toSet.join(' ')»)
        set(mains "")
        foreach(program IN LISTS programs)
          string(APPEND mains "#define BW_MAIN bw_main_${program}\n#include \"process_${program}.cpp\"\n#undef BW_MAIN\n")
        endforeach()
        file(CONFIGURE OUTPUT programs-unity.cpp CONTENT "${mains}" @ONLY)
        set(warnings -Wall -Wextra -Wpedantic -Werror)
        set(sections -ffunction-sections -fdata-sections)

        bw_unity_source(unity_source executors
          «FOR executor : executors»
              «executor.file».cpp
          «ENDFOR»
          «IF !hasUserCode»
              programs-unity.cpp
          «ENDIF»
        )
        add_library(executors STATIC ${unity_source})
        target_compile_options(executors PRIVATE ${warnings} ${sections})
        target_include_directories(executors PUBLIC src)
        target_link_libraries(executors PUBLIC bw_harness)

        «IF hasUserCode»
            set(BELLWETHER_USER "${CMAKE_CURRENT_SOURCE_DIR}/user" CACHE PATH "Where the user's classes are")
            file(GLOB user_sources CONFIGURE_DEPENDS "${BELLWETHER_USER}/*.cpp")
            add_library(user STATIC ${user_sources})
            target_compile_options(user PRIVATE -Wall -Wextra -Wpedantic  # the user decides what warnings mean
              $<$<CXX_COMPILER_ID:GNU>:-Wno-restrict>)  # GCC 12 sees overlaps in std::string that are none
            target_include_directories(user PUBLIC "${BELLWETHER_USER}")
            target_link_libraries(user PUBLIC executors)
            include("${BELLWETHER_USER}/user.cmake" OPTIONAL)  # what else the user's classes need

            add_library(programs STATIC ${CMAKE_CURRENT_BINARY_DIR}/programs-unity.cpp)
            target_compile_options(programs PRIVATE ${warnings} ${sections})
            target_link_libraries(programs PUBLIC user)

        «ENDIF»
        foreach(program IN LISTS programs)
          file(CONFIGURE OUTPUT main_${program}.cpp @ONLY CONTENT
            "int bw_main_${program}(int, char**);\nint main(int argc, char** argv) { return bw_main_${program}(argc, argv); }\n")
          add_executable(process_${program} ${CMAKE_CURRENT_BINARY_DIR}/main_${program}.cpp)
          target_link_libraries(process_${program} PRIVATE «IF hasUserCode»programs«ELSE»executors«ENDIF»)
          target_link_options(process_${program} PRIVATE -Wl,--gc-sections)
        endforeach()
    '''
}
