// SPDX-License-Identifier: Apache-2.0
package org.bellwether.target.tao

import org.bellwether.generator.artefacts.CompiledIdl
import org.bellwether.generator.output.ArtefactGenerator
import org.bellwether.generator.output.GeneratedFiles
import org.bellwether.generator.plan.Plan

/** Writes {@code target/tao/orb.cmake}: finds TAO, compiles the IDL, builds the library {@code orb}. */
class OrbCMake implements ArtefactGenerator {
    override generate(Plan plan, GeneratedFiles files) {
        files.text('''target/«TaoTarget.NAME»/orb.cmake''', cmake(plan))
    }

    /** The libraries of TAO and ACE with which programs are linked, and the libraries that these need. */
    static val LIBRARIES = #["TAO_Strategies", "TAO_Messaging", "TAO_PI", "TAO_CodecFactory", "TAO_Valuetype", "TAO_PortableServer",
        "TAO_AnyTypeCode", "TAO", "ACE"]

    private def cmake(Plan it) '''
        # Makes the library `orb`: TAO with the stubs and skeletons of idl/.
        # A TAO that was built and not installed is where ACE_ROOT and TAO_ROOT say; else pkg-config knows the one that was installed.
        set(ace_root "$ENV{ACE_ROOT}")
        set(tao_root "$ENV{TAO_ROOT}")
        if(ace_root AND NOT tao_root)
          set(tao_root "${ace_root}/TAO")  # as ACE's own tools have it
        endif()
        set(bw_tao_tree)
        if(ace_root AND EXISTS "${ace_root}/ace/ACE.h" AND EXISTS "${tao_root}/tao/ORB.h")
          find_program(BW_TAO_IDL tao_idl NO_DEFAULT_PATH HINTS "${ace_root}/bin" "${tao_root}/TAO_IDL")
          set(libraries)
          foreach(name IN ITEMS «LIBRARIES.join(' ')»)
            find_library(BW_LIB_${name} ${name} NO_DEFAULT_PATH HINTS "${ace_root}/lib")
            list(APPEND libraries ${BW_LIB_${name}})
          endforeach()
          if(BW_TAO_IDL AND NOT libraries MATCHES NOTFOUND)
            set(bw_tao_tree "${tao_root}")
          endif()
        endif()

        if(bw_tao_tree)
          message(STATUS "TAO: built in ${bw_tao_tree}, ACE in ${ace_root}")
          # Neither the compiler nor the libraries know where the libraries that they need lie
          set(library_path "${ace_root}/lib")
          if(NOT "$ENV{LD_LIBRARY_PATH}" STREQUAL "")
            string(APPEND library_path ":$ENV{LD_LIBRARY_PATH}")  # an empty entry would stand for the current folder
          endif()
          set(tao_idl ${CMAKE_COMMAND} -E env "LD_LIBRARY_PATH=${library_path}" ${BW_TAO_IDL})
          add_library(bw_tao INTERFACE)
          target_include_directories(bw_tao SYSTEM INTERFACE "${ace_root}" "${tao_root}")
          target_link_libraries(bw_tao INTERFACE ${libraries})
          target_link_options(bw_tao INTERFACE
            "LINKER:--disable-new-dtags" "LINKER:-rpath,${ace_root}/lib" "LINKER:-rpath-link,${ace_root}/lib")
          set(tao_library bw_tao)
        else()
          find_program(TAO_IDL tao_idl HINTS "${ace_root}/bin")
          find_package(PkgConfig)
          if(PKG_CONFIG_FOUND)
            pkg_check_modules(TAO IMPORTED_TARGET TAO_Strategies TAO_Messaging TAO_PortableServer TAO_AnyTypeCode)
          endif()
          if(NOT TAO_IDL OR NOT TAO_FOUND)
            message(FATAL_ERROR " bellwether-lacks: TAO (tao_idl, TAO_Messaging, ...); fix it with: «TaoTarget.SOURCE»")
          endif()
          set(tao_idl ${TAO_IDL})
          set(tao_library PkgConfig::TAO)
        endif()

        «CompiledIdl.cmake(it, TaoTarget.NAME, '${stubs}/${idl}C.cpp ${stubs}/${idl}S.cpp ${stubs}/${idl}C.h ${stubs}/${idl}S.h',
            '${tao_idl} ' + TaoIdl.FLAGS + ' -I${CMAKE_CURRENT_SOURCE_DIR}/idl -o ${stubs}', '${tao_library}')»
    '''
}
