// SPDX-License-Identifier: Apache-2.0
package org.bellwether.target.tao

import org.bellwether.generator.ArtefactGenerator
import org.bellwether.generator.GeneratedFiles
import org.bellwether.generator.plan.Plan

/** {@code target/tao/orb.cmake}: finds TAO, compiles the IDL, makes the library {@code orb}. */
class OrbCMake implements ArtefactGenerator {
    override generate(Plan plan, GeneratedFiles files) {
        files.text('''target/«TaoTarget.NAME»/orb.cmake''', cmake(plan))
    }

    private def cmake(Plan it) '''
        # Makes the library `orb`: TAO with the stubs and skeletons of idl/.
        find_program(TAO_IDL tao_idl HINTS $ENV{ACE_ROOT}/bin)
        find_package(PkgConfig)
        if(PKG_CONFIG_FOUND)
          pkg_check_modules(TAO IMPORTED_TARGET TAO_PortableServer TAO_AnyTypeCode TAO_Strategies)
        endif()
        if(NOT TAO_IDL OR NOT TAO_FOUND)
          message(FATAL_ERROR "bellwether-lacks: TAO (tao_idl, and TAO_PortableServer for pkg-config); mend it with: make install of ACE+TAO, and PKG_CONFIG_PATH")
        endif()

        set(stubs ${CMAKE_CURRENT_BINARY_DIR}/stubs)
        file(MAKE_DIRECTORY ${stubs})
        file(GLOB idl_files CONFIGURE_DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/idl/*.idl)
        foreach(idl IN ITEMS «idl.map[name].join(' ')»)
          set(made ${stubs}/${idl}C.cpp ${stubs}/${idl}S.cpp ${stubs}/${idl}C.h ${stubs}/${idl}S.h)
          add_custom_command(
            OUTPUT ${made}
            COMMAND ${TAO_IDL} -I${CMAKE_CURRENT_SOURCE_DIR}/idl -o ${stubs} ${CMAKE_CURRENT_SOURCE_DIR}/idl/${idl}.idl
            DEPENDS ${idl_files}
            COMMENT "Compiling ${idl}.idl"
            VERBATIM)
          list(APPEND stub_sources ${made})
        endforeach()

        add_library(orb STATIC ${stub_sources})
        target_compile_options(orb PRIVATE -w)  # what tao_idl writes is not ours to warn about
        target_include_directories(orb SYSTEM PUBLIC ${CMAKE_CURRENT_SOURCE_DIR}/target/«TaoTarget.NAME» ${stubs})
        target_link_libraries(orb PUBLIC PkgConfig::TAO)
    '''
}
